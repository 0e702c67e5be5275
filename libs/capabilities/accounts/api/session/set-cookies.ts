import { type Request } from 'express';

/** Sets cookies in the response to a request. */
export function setCookies({ res: response }: Request, cookies: readonly string[]): void {
  for (const cookie of cookies) response!.append('Set-Cookie', cookie);
}
