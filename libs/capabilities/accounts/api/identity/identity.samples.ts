import { type PasskeyChallenge } from '../../wire/second-factor.js';

/** An example of WebAuthn, 5.5. */
export const SAMPLE_CHALLENGE: PasskeyChallenge = {
  public_key: {
    rpId: 'flights.example',
    challenge: 'mQ3x8r0cXHk1hG7VbD2y5w',
    timeout: 60_000,
    userVerification: 'required',
  },
};

export const challengeSet = () => ({
  'Set-Cookie': {
    description: 'A cookie that the browser returns with the signed challenge, within five minutes.',
    schema: { type: 'string' as const },
  },
});
