import { Field, OR_NULL } from '@core/contract/fields';

/** How well the sign-in of the user is protected. */
export class SecondFactorState {
  @Field.boolean('Whether signing in with the password needs a code of an authenticator app, too.')
  totp: boolean;

  @Field.boolean(
    'Whether you have a password. Without one, a fresh session replaces it, for example to delete the account.',
  )
  has_password: boolean;

  @Field.text(
    'Name of the OpenID Connect provider with which you have signed in before, and can confirm who you are. Null if there is none.',
    OR_NULL,
  )
  oidc_name: string | null;

  @Field.integer('Recovery codes that have not been used.')
  recovery_codes_left: number;

  @Field.boolean('Whether passkeys work at the public URL of this service.')
  passkeys_available: boolean;

  @Field.boolean('Whether the operations for operators need a second factor.')
  required_for_operators: boolean;

  @Field.text(
    'The second factor that this session was started or confirmed with. Null if it was a password or link alone.',
    { ...OR_NULL, enum: ['totp', 'recovery_code', 'passkey'] },
  )
  session_factor: 'totp' | 'recovery_code' | 'passkey' | null;

  @Field.time('Until when this session can do what needs a fresh one.')
  fresh_until: string;
}

export class TotpSetup {
  @Field.text('The secret in base32, to be typed into an authenticator app. It is never shown again.')
  secret: string;

  @Field.text('The same as an `otpauth:` URI, for a QR code.')
  uri: string;

  @Field.listOf('string', 'Each of these replaces a code, once. They are never shown again.')
  recovery_codes: string[];
}

export class RecoveryCodes {
  @Field.listOf('string', 'Each of these replaces a code, once. They are never shown again.')
  recovery_codes: string[];
}

export class Passkey {
  @Field.text("The passkey's id: `pky_` followed by a ULID.")
  id: string;

  @Field.text('The name that you gave it.')
  name: string;

  @Field.boolean('Whether a password manager copies it to other devices.')
  synced: boolean;

  @Field.time('When it was added.')
  created_at: string;

  @Field.time('When it was last used. Null if it never was.', OR_NULL)
  last_used_at: string | null;
}

export class PasskeyList {
  @Field.list(() => Passkey, 'The passkeys, newest first.')
  data: Passkey[];
}

export class PasskeyChallenge {
  @Field.any(
    'The options for `navigator.credentials`, as JSON (`parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`).',
  )
  public_key: Readonly<Record<string, unknown>>;
}
