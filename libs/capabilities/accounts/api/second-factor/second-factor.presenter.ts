import { type Settings } from '@core/config';
import { wireTime } from '@core/contract';
import { arePasskeysOffered } from '../../identity/second-factor/passkeys.js';
import { freshUntil, type SignedInUser } from '../../identity/signed-in-user.js';
import { type UserCredentials } from '../../tables/identity/oidc-identity.repository.js';
import { type StoredPasskey, type TotpState } from '../../tables/identity/second-factor.repository.js';
import { type Passkey, type SecondFactorState } from '../../wire/second-factor.js';

export function presentSecondFactor(
  user: SignedInUser,
  { isOn, recoveryCodesLeft }: TotpState,
  { hasPassword, isConnected }: UserCredentials,
  settings: Settings,
): SecondFactorState {
  return {
    totp: isOn,
    has_password: hasPassword,
    oidc_name: isConnected ? settings.oidcName : null,
    recovery_codes_left: recoveryCodesLeft,
    passkeys_available: arePasskeysOffered(settings),
    required_for_operators: settings.platformOperatorSecondFactor === 'required',
    session_factor: user.secondFactor,
    fresh_until: wireTime(freshUntil(user, settings).getTime()),
  };
}

export function presentPasskey({ id, name, isSynced, createdAt, lastUsedAt }: StoredPasskey): Passkey {
  return {
    id,
    name,
    synced: isSynced,
    created_at: wireTime(createdAt.getTime()),
    last_used_at: lastUsedAt && wireTime(lastUsedAt.getTime()),
  };
}
