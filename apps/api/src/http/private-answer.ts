import { applyDecorators, Header } from '@nestjs/common';

/**
 * The answer belongs to the key that asked: nobody may keep it for others, and it may have changed at the next look.
 * `Origin`, because with CORS_ORIGINS the answer names the page that may read it.
 */
export function PrivateAnswer(): MethodDecorator {
  return applyDecorators(
    Header('Cache-Control', 'private, no-cache'),
    Header('Vary', 'Authorization, Accept-Encoding, Origin'),
  );
}
