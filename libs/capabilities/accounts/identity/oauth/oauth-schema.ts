/**
 * The tables and columns in which the OAuth plugin of better-auth stores its rows: only the fields listed here. The
 * others belong to features that the service does not offer, such as ID tokens, and are dropped.
 */
export const OAUTH_SCHEMA = {
  oauthClient: {
    modelName: 'oauth_apps',
    fields: {
      clientId: 'id',
      clientSecret: 'secret_sha256',
      disabled: 'disabled',
      scopes: 'scopes',
      referenceId: 'account_id',
      name: 'name',
      uri: 'website',
      redirectUris: 'redirect_uris',
      tokenEndpointAuthMethod: 'token_endpoint_auth_method',
      applicationType: 'application_type',
      grantTypes: 'grant_types',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  // without `createdAt`, which better-auth rounds down to the second: an app may read events from that time on
  oauthConsent: {
    modelName: 'oauth_connections',
    fields: {
      clientId: 'app_id',
      userId: 'user_id',
      resources: 'resources',
      scopes: 'scopes',
      updatedAt: 'updated_at',
    },
  },
  oauthAccessToken: {
    modelName: 'oauth_access_tokens',
    fields: {
      token: 'sha256',
      clientId: 'app_id',
      userId: 'user_id',
      authorizationCodeId: 'authorization_code_id',
      resources: 'resources',
      refreshId: 'refresh_token_id',
      expiresAt: 'expires_at',
      createdAt: 'created_at',
      scopes: 'scopes',
    },
  },
  oauthRefreshToken: {
    modelName: 'oauth_refresh_tokens',
    fields: {
      token: 'sha256',
      clientId: 'app_id',
      userId: 'user_id',
      authorizationCodeId: 'authorization_code_id',
      resources: 'resources',
      expiresAt: 'expires_at',
      createdAt: 'created_at',
      revoked: 'revoked_at',
      rotatedAt: 'rotated_at',
      rotationReplayResponse: 'replay_response',
      rotationReplayExpiresAt: 'replay_expires_at',
      scopes: 'scopes',
    },
  },
} as const;

/** The same for the device plugin. */
export const DEVICE_SCHEMA = {
  deviceCode: {
    modelName: 'oauth_device_codes',
    fields: {
      deviceCode: 'device_code_sha256',
      userCode: 'user_code',
      userId: 'user_id',
      expiresAt: 'expires_at',
      status: 'status',
      lastPolledAt: 'last_polled_at',
      pollingInterval: 'polling_interval_ms',
      oauthClientId: 'app_id',
      scope: 'scope',
      resources: 'resources',
    },
  },
} as const;
