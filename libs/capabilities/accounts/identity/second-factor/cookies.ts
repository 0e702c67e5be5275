/** The cookies that a response sets, as the next request sends them. */
export function cookiesSetBy(answer: Headers, others: Readonly<Record<string, string>> = {}): Headers {
  const pairs = answer
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0]!)
    .filter((pair) => !pair.endsWith('=')); // those that it deletes
  return new Headers({ ...others, cookie: pairs.join('; ') });
}
