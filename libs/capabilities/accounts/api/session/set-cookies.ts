import { type Response } from 'express';

export function setCookies(response: Response, cookies: readonly string[]): void {
  for (const cookie of cookies) response.append('Set-Cookie', cookie);
}
