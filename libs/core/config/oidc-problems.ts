interface OidcValues {
  readonly oidcIssuerUrl?: string | undefined;
  readonly oidcClientId?: string | undefined;
  readonly oidcClientSecret?: string | undefined;
  readonly oidcSignUp?: string | undefined;
  readonly oidcAllowedGroup?: string | undefined;
  readonly oidcOperatorGroup?: string | undefined;
  readonly platformPasswordSignIn?: string | undefined;
}

const BELONG_TO_ISSUER = {
  OIDC_CLIENT_ID: 'oidcClientId',
  OIDC_CLIENT_SECRET: 'oidcClientSecret',
  OIDC_SIGN_UP: 'oidcSignUp',
  OIDC_ALLOWED_GROUP: 'oidcAllowedGroup',
  OIDC_OPERATOR_GROUP: 'oidcOperatorGroup',
} as const;

/** Settings of the OpenID Connect provider that are missing, or set without a provider. */
export function oidcProblems(values: OidcValues): { variable: string; message: string }[] {
  if (values.oidcIssuerUrl !== undefined) {
    return (['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
      .filter((variable) => values[BELONG_TO_ISSUER[variable]] === undefined)
      .map((variable) => ({ variable, message: 'must be set, because OIDC_ISSUER_URL is set' }));
  }
  const problems = Object.entries(BELONG_TO_ISSUER)
    .filter(([, field]) => values[field] !== undefined)
    .map(([variable]) => ({ variable, message: 'requires OIDC_ISSUER_URL' }));
  if (values.platformPasswordSignIn === 'off') {
    const message = 'off requires OIDC_ISSUER_URL: users would have no way to sign up';
    problems.push({ variable: 'PLATFORM_PASSWORD_SIGN_IN', message });
  }
  return problems;
}
