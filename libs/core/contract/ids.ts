/**
 * Public identifiers. Flights are bare ULIDs; everything else carries a prefix, so that an id in a log
 * line or a support e-mail shows what it identifies.
 */
export const ID_PREFIXES = {
  account: 'acc_',
  apiKey: 'key_',
  debrief: 'anl_',
  event: 'evt_',
  delivery: 'dlv_',
  endpoint: 'whe_',
  group: 'grp_',
  groupEntry: 'gre_',
  import: 'imp_',
  request: 'req_',
  user: 'usr_',
  session: 'ses_',
  credential: 'crd_',
  verification: 'vrf_',
  twoFactor: 'tfa_',
  passkey: 'pky_',
  app: 'app_',
  connection: 'con_',
  ownSite: 'sit_',
  accessToken: 'oat_',
  refreshToken: 'ort_',
  deviceCode: 'dvc_',
} as const;

export type PrefixedIdKind = keyof typeof ID_PREFIXES;

/** Crockford base32, 26 characters; the first is at most 7 because a ULID has 128 bits. */
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Whether the value has the form of an id of that kind. Other values cannot exist in the database. */
export function isIdOf(kind: PrefixedIdKind, value: string): boolean {
  const prefix = ID_PREFIXES[kind];
  return value.startsWith(prefix) && isUlid(value.slice(prefix.length));
}

export function isUlid(value: string): boolean {
  return ULID.test(value);
}
