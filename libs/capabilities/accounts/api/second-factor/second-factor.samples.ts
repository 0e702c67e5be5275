import {
  type Passkey,
  type PasskeyChallenge,
  type SecondFactorState,
  type TotpSetup,
} from '../../wire/second-factor.js';

export const SAMPLE_STATE: SecondFactorState = {
  totp: true,
  has_password: true,
  oidc_name: null,
  recovery_codes_left: 9,
  passkeys_available: true,
  required_for_operators: false,
  session_factor: 'totp',
  fresh_until: '2026-07-14T18:17:11Z',
};

export const SAMPLE_CODES = ['k7fq-9m2x-wc4t-hn8p', 'd3sv-q6yz-r2bj-7gke'];

export const SAMPLE_SETUP: TotpSetup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Flight%20Analysis%20Service:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Flight+Analysis+Service&digits=6&period=30',
  recovery_codes: SAMPLE_CODES,
};

export const SAMPLE_PASSKEY: Passkey = {
  id: 'pky_01KAFQ2N8R4T6V9X1Z3B5D7F9H',
  name: 'My phone',
  synced: true,
  created_at: '2026-07-14T18:02:11Z',
  last_used_at: null,
};

export const SAMPLE_REGISTRATION: PasskeyChallenge = {
  public_key: {
    rp: { id: 'flights.example', name: 'Flight Analysis Service' },
    user: { id: 'c2VjcmV0', name: 'ada@example.org', displayName: 'ada@example.org' },
    challenge: 'mQ3x8r0cXHk1hG7VbD2y5w',
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  },
};
