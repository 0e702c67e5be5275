/** A result and the `Set-Cookie` values that go with it. */
export interface WithCookies<T> {
  readonly value: T;
  readonly cookies: readonly string[];
}
