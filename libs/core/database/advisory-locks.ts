/** Our keys for the advisory locks of PostgreSQL, in one place so that no two are the same. */
export const ADVISORY_LOCKS = {
  /** One process migrates, and the others wait. */
  migration: 7_203_417_845,
  /** One worker relays events at a time, and a replay waits for it. */
  relay: 7_203_417_846,
  /** One worker at a time claims a signature to be validated. */
  signatureClaim: 7_203_417_847,
  /** One worker at a time stores a file of the folder of airspaces. */
  airspaceFolder: 7_203_417_848,
  /** One user of the OpenID Connect provider is connected or created at a time. */
  oidcConnection: 7_203_417_849,
  /** One API at a time takes the files of an account's watched folder. The lock is this plus the account's internal id. */
  watchedFolders: 7_204_000_000_000,
  /** The lock of an endpoint is this plus its internal id. */
  endpoints: 7_203_418_000_000,
} as const;
