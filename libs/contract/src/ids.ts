/**
 * Public identifiers. Flights are bare ULIDs; everything else carries a prefix, so that an id in a log
 * line or a support mail says what it names.
 */
export const ID_PREFIXES = {
  account: 'acc_',
  apiKey: 'key_',
  debrief: 'anl_',
  event: 'evt_',
  delivery: 'dlv_',
  endpoint: 'whe_',
  request: 'req_',
  user: 'usr_',
  session: 'ses_',
  credential: 'crd_',
  verification: 'vrf_',
} as const;

export type PrefixedIdKind = keyof typeof ID_PREFIXES;

/** Crockford base32, 26 characters; the first is at most 7 because a ULID holds 128 bits. */
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

export function isUlid(value: string): boolean {
  return ULID.test(value);
}
