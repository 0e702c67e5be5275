import { type Request } from 'express';

/** The key or token that a request presents. */
export interface PresentedKey {
  /** Empty if there is none. */
  readonly secret: string;
  /** The user name that came with it, which must be one of the account's. Only API keys have one. */
  readonly userName?: string;
}

/** Tells programs that only know user name and password to ask for them. */
export const LOGIN_CHALLENGE = 'Basic realm="Flight inbox", charset="UTF-8"';

/** @param acceptsLogin whether user name and password are accepted too, with an API key as the password */
export function keyInHeader({ headers }: Request, acceptsLogin: boolean): PresentedKey {
  const { authorization = '' } = headers;
  const login = acceptsLogin ? /^Basic +([\w+/=-]+) *$/i.exec(authorization)?.[1] : undefined;
  if (login !== undefined) return splitLogin(Buffer.from(login, 'base64').toString());
  return { secret: /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '' };
}

/** RFC 7617: a user name contains no colon. */
function splitLogin(login: string): PresentedKey {
  const [userName = ''] = login.split(':', 1);
  return { userName, secret: login.slice(userName.length + 1) };
}
