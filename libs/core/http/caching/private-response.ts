import { applyDecorators, Header } from '@nestjs/common';

/**
 * The response is only for the API key in the request: shared caches must not store it, and private caches must
 * revalidate it. `Vary` includes `Origin` because CORS_ORIGINS adds headers that depend on it.
 */
export function PrivateResponse(): MethodDecorator {
  return applyDecorators(
    Header('Cache-Control', 'private, no-cache'),
    Header('Vary', 'Authorization, Accept-Encoding, Origin'),
  );
}
