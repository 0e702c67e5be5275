import * as z from 'zod';
import { integer, url } from './schemas.js';
import { variable } from './variable.js';

/** A label on a button. */
const NAME_CHARACTERS_MAX = 60;

/** OpenID Connect Discovery, 3: the tokens contain this text, so it is kept verbatim. */
const issuer = url('https', 'http')
  .refine(isEncrypted, 'must begin with https:// unless the provider runs on this machine')
  .refine(
    (value) => !value.includes('/.well-known/'),
    'must be the issuer, without /.well-known/openid-configuration',
  )
  .refine((value) => !/[?#]/.test(value), 'must not contain a query or fragment');

const scopes = z
  .string()
  .transform((value) => value.split(/\s+/).filter(Boolean))
  .refine((values) => values.includes('openid'), 'must contain openid');

const name = z.string().max(NAME_CHARACTERS_MAX, `must have at most ${NAME_CHARACTERS_MAX} characters`);

/** Sign-in with an OpenID Connect provider of the operator, such as Authelia, Authentik, Keycloak or Google. */
export const OIDC_VARIABLES = {
  OIDC_ISSUER_URL: variable({
    schema: issuer.optional(),
    description:
      'Issuer of an OpenID Connect provider with which users sign in to the console, exactly as its discovery document states it, with or without the slash at the end: `https://auth.example.org`. It can be in a private network. If unset, the console does not offer it. `docs/oidc.md` has a block for each provider.',
    readBy: ['api', 'cli'],
  }),
  OIDC_CLIENT_ID: variable({
    schema: z.string().optional(),
    description: 'Id of this service at the provider. Required with `OIDC_ISSUER_URL`.',
    readBy: ['api', 'cli'],
  }),
  OIDC_CLIENT_SECRET: variable({
    schema: z.string().optional(),
    description: 'Its secret. Required with `OIDC_ISSUER_URL`.',
    readBy: ['api', 'cli'],
    secret: true,
  }),
  OIDC_NAME: variable({
    schema: name,
    default: 'OpenID Connect',
    description: 'Name of the provider, on the button of the sign-in page: “Sign in with NAME”.',
    readBy: ['api', 'cli'],
  }),
  OIDC_SCOPES: variable({
    schema: scopes,
    default: 'openid email profile',
    description:
      'Scopes that the service requests, separated by spaces. Some providers, such as Authelia, send groups only with the scope `groups`.',
    readBy: ['api'],
  }),
  OIDC_SIGN_UP: variable({
    schema: z.enum(['open', 'closed'], 'must be open or closed').optional(),
    description:
      '`open`: the first sign-in with the provider creates an account. `closed`: only users who already have one, or an invitation, can sign in. If unset, `PLATFORM_SIGN_UP` applies.',
    readBy: ['api'],
  }),
  OIDC_GROUPS_CLAIM: variable({
    schema: z.string(),
    default: 'groups',
    description: 'Claim of the ID token or of the user info that lists the groups of the user.',
    readBy: ['api'],
  }),
  OIDC_ALLOWED_GROUP: variable({
    schema: z.string().optional(),
    description: 'Group whose members can sign in with the provider. If unset, all of its users can.',
    readBy: ['api'],
  }),
  OIDC_OPERATOR_GROUP: variable({
    schema: z.string().optional(),
    description:
      'Group whose members are operators of this service. Each sign-in with the provider makes the user an operator, or a member if they have left the group. If unset, such sign-ins do not change the role.',
    readBy: ['api'],
  }),
  OIDC_TIMEOUT_SECONDS: variable({
    schema: integer(1, 60),
    default: '5',
    description:
      'Time limit for each request to the provider. A sign-in makes up to four: for the discovery document, the tokens, the keys and the user info.',
    readBy: ['api'],
  }),
} as const;

/** The client secret must not cross a network in plain text. */
function isEncrypted(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || hostname === 'localhost' || /^(127\.[\d.]+|\[::1\])$/.test(hostname);
}
