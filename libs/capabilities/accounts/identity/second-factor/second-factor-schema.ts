/**
 * The tables and columns in which the two-factor plugin of better-auth stores its rows. Its own lockout is off
 * (`AttemptLimits` counts), so its columns are dropped.
 */
export const TWO_FACTOR_SCHEMA = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'two_factors',
    fields: {
      secret: 'secret',
      backupCodes: 'recovery_codes',
      userId: 'user_id',
      verified: 'verified',
    },
  },
} as const;

/** The same for the passkey plugin. */
export const PASSKEY_SCHEMA = {
  passkey: {
    modelName: 'passkeys',
    fields: {
      name: 'name',
      userId: 'user_id',
      credentialID: 'credential_id',
      publicKey: 'public_key',
      counter: 'counter',
      deviceType: 'device_type',
      backedUp: 'backed_up',
      transports: 'transports',
      aaguid: 'aaguid',
      createdAt: 'created_at',
    },
  },
} as const;
