import { type Plan, PLAN_LIMITS, PLANS, USAGE_DAYS_MAX } from '@core/contract';
import * as z from 'zod';
import { planSchema, planText } from '../plan-limits.js';
import { integer, names, networkList, secondsList, trustedProxies, url } from './schemas.js';
import { variable } from './variable.js';

function planVariable(plan: Plan) {
  return variable({
    schema: planSchema(PLAN_LIMITS[plan]),
    default: planText(PLAN_LIMITS[plan]),
    description: `Limits of the plan ${plan}. Name the limits to change; the others keep their defaults. \`none\` removes a limit.`,
    readBy: ['api', 'worker', 'cli'],
  });
}

/** Access to the API and the developer platform, and rate limits. */
export const ACCESS_VARIABLES = {
  KEYLESS_REQUESTS_PER_MINUTE: variable({
    schema: integer(1, 100_000),
    default: '30',
    description:
      'Requests per IP address in any 60 seconds without a valid key (missing, wrong, expired, revoked, or of a suspended account). Limits key guessing.',
    readBy: ['api'],
  }),
  OPEN_REQUESTS_PER_MINUTE: variable({
    schema: integer(1, 100_000),
    default: '120',
    description:
      'Requests per IP address in any 60 seconds to routes that need neither a key nor a session (reference, shared flights, sign-up, sign-in). Unknown paths and methods have a separate limit of the same size.',
    readBy: ['api'],
  }),
  TILE_REQUESTS_PER_MINUTE: variable({
    schema: integer(1, 100_000),
    default: '1200',
    description:
      'Map tiles from files in `DATA_DIR/maps` per IP address in any 60 seconds. The ground of one flight has up to 40 tiles.',
    readBy: ['api'],
  }),
  PLATFORM_REQUESTS_PER_MINUTE: variable({
    schema: integer(1, 100_000),
    default: '240',
    description:
      'Requests to the developer platform per signed-in user in any 60 seconds, from all IP addresses together.',
    readBy: ['api'],
  }),
  DIRECT_UPLOADS_PER_MINUTE: variable({
    schema: integer(1, 1_000_000),
    default: '240',
    description:
      'Direct uploads of one account in any 60 seconds: from instruments and in the console. They do not count towards the monthly quota of the plan.',
    readBy: ['api', 'cli'],
  }),
  DIRECT_UPLOADS_PER_DAY: variable({
    schema: integer(2, 1_000_000_000),
    default: '25000',
    description:
      'Direct uploads of one account on a calendar day in UTC, including the files of its imports. Imports use at most nine tenths of it, and then wait for the next day.',
    readBy: ['api', 'worker', 'cli'],
  }),
  TRUST_PROXY: variable({
    schema: trustedProxies.optional(),
    description:
      'Reverse proxies whose `X-Forwarded-For` header is trusted: their number, or a list of IP addresses and networks (`10.0.0.2,172.16.0.0/12`; also `loopback`, `linklocal`, `uniquelocal`). If unset, no proxy is trusted, and all clients of a proxy count as one IP address. `X-Request-Id` and `traceparent` are accepted from the same proxies.',
    readBy: ['api'],
  }),
  ENDED_KEY_DAYS: variable({
    schema: integer(1, 3_650),
    default: '365',
    description:
      'Days for which a revoked or expired API key is still listed. After that, a worker deletes its row, except that of the latest key of an account. The key stays invalid forever.',
    readBy: ['worker'],
  }),
  DAILY_USAGE_DAYS: variable({
    schema: integer(USAGE_DAYS_MAX + 1, 3_650),
    default: '400',
    description:
      'Days for which the usage of each day is kept. Earlier days read as zero. The usage page of the platform shows up to 366 days.',
    readBy: ['worker'],
  }),
  MONTHLY_USAGE_MONTHS: variable({
    schema: integer(2, 1_200),
    default: '36',
    description:
      'Months for which the usage of each month is kept, including the current one. Quotas only need the current month and the one before.',
    readBy: ['worker'],
  }),
  PLATFORM_SIGN_UP: variable({
    schema: z.enum(['open', 'closed'], 'must be open or closed'),
    default: 'open',
    description:
      '`open`: anyone can sign up on the developer platform. `closed`: only users that the operator invites (`npm run platform -- accounts invite`).',
    readBy: ['api'],
  }),
  PLATFORM_SIGN_UP_PLAN: variable({
    schema: z.enum(PLANS, `must be one of ${PLANS.join(', ')}`),
    default: 'UNLIMITED',
    description:
      'Plan of accounts created by sign-up. If you invite people whom you do not know, choose a plan with limits.',
    readBy: ['api'],
  }),
  PLATFORM_PASSWORD_SIGN_IN: variable({
    schema: z.enum(['on', 'off'], 'must be on or off'),
    default: 'on',
    description:
      '`off`: users sign in with the OpenID Connect provider (`OIDC_ISSUER_URL`), a passkey or a link of the operator, and not with a password. Signing up with a password and resetting one are off, too.',
    readBy: ['api', 'cli'],
  }),
  PLATFORM_UNCONFIRMED_DAYS: variable({
    schema: integer(1, 3_650),
    default: '7',
    description:
      'Days until a worker deletes a sign-up whose e-mail address was never confirmed, with its account. A sign-up is never deleted before its token expires (`PLATFORM_TOKEN_SECONDS`).',
    readBy: ['worker'],
  }),
  PLATFORM_SESSION_SECONDS: variable({
    schema: integer(300, 31_536_000),
    default: '604800',
    description: 'How long a session on the developer platform lasts without being used.',
    readBy: ['api'],
  }),
  PLATFORM_SESSIONS_PER_USER: variable({
    schema: integer(1, 1_000),
    default: '20',
    description: 'Sessions per user on the developer platform. Another sign-in ends the oldest session.',
    readBy: ['api'],
  }),
  PLATFORM_FRESH_SESSION_SECONDS: variable({
    schema: integer(60, 86_400),
    default: '900',
    description:
      'How long after a sign-in a user can create keys, let apps write, change the e-mail address of the account, and manage passkeys. After that, they confirm who they are: with the password, a code of their authenticator app, a passkey, or by signing in again at the OpenID Connect provider.',
    readBy: ['api'],
  }),
  PLATFORM_OPERATOR_SECOND_FACTOR: variable({
    schema: z.enum(['optional', 'required'], 'must be optional or required'),
    default: 'optional',
    description:
      '`required`: the operations for operators need a session that was started or confirmed with a second factor: an authenticator app or a passkey. Operators without one can still set it up.',
    readBy: ['api'],
  }),
  PLATFORM_TOKEN_SECONDS: variable({
    schema: integer(60, 604_800),
    default: '3600',
    description: 'How long tokens in e-mails stay valid. They confirm an address or set a new password.',
    readBy: ['api', 'worker', 'cli'],
  }),
  SIGN_IN_LINK_SECONDS: variable({
    schema: integer(60, 86_400),
    default: '1800',
    description:
      'How long a link that signs in once stays valid. `npm start` and `npm run platform -- accounts sign-in-link` print such links.',
    readBy: ['launcher', 'cli'],
  }),
  PLATFORM_ATTEMPTS_PER_ACCOUNT: variable({
    schema: integer(1, 100_000),
    default: '10',
    description:
      'Failed sign-ins to one e-mail address from one IP address per window. The same limit applies to e-mails requested for one address, to wrong passwords when a user deletes their account or confirms who they are, and, from all IP addresses together, to wrong codes of a second factor. A successful sign-in or a new password resets the sign-in count.',
    readBy: ['api'],
  }),
  PLATFORM_ATTEMPTS_PER_ACCOUNT_TOTAL: variable({
    schema: integer(1, 1_000_000),
    default: '100',
    description:
      'Failed sign-ins to one e-mail address per window from all IP addresses together, except those from which the user has signed in before. A new password resets the count.',
    readBy: ['api'],
  }),
  PLATFORM_ATTEMPTS_PER_ADDRESS: variable({
    schema: integer(1, 100_000),
    default: '50',
    description:
      'Attempts of each of these kinds per window from one IP address, across all e-mail addresses.',
    readBy: ['api'],
  }),
  PLATFORM_ATTEMPTS_WINDOW_SECONDS: variable({
    schema: integer(1, 86_400),
    default: '900',
    description: 'Length of the window for these attempts.',
    readBy: ['api'],
  }),
  PLATFORM_KNOWN_ADDRESS_DAYS: variable({
    schema: integer(1, 3_650),
    default: '90',
    description:
      'Days for which the service remembers that a user signed in from an IP address. Attempts from such an address do not count towards `PLATFORM_ATTEMPTS_PER_ACCOUNT_TOTAL` and are not blocked by it. Workers delete older entries.',
    readBy: ['api', 'worker'],
  }),
  OAUTH_ACCESS_TOKEN_SECONDS: variable({
    schema: integer(60, 86_400),
    default: '3600',
    description: "How long an app's access token is valid.",
    readBy: ['api'],
  }),
  OAUTH_REFRESH_TOKEN_SECONDS: variable({
    schema: integer(3_600, 31_536_000),
    default: '7776000',
    description:
      'How long a refresh token is valid. Each refresh replaces it with a new one, so an app that is used stays connected.',
    readBy: ['api'],
  }),
  OAUTH_CODE_SECONDS: variable({
    schema: integer(10, 600),
    default: '600',
    description:
      'How long a user has to sign in and allow an app, and then how long the app has to exchange its authorization code.',
    readBy: ['api'],
  }),
  OAUTH_DEVICE_CODE_SECONDS: variable({
    schema: integer(60, 3_600),
    default: '900',
    description: 'How long the code that a device shows is valid.',
    readBy: ['api'],
  }),
  OAUTH_APP_REQUESTS_PER_MINUTE: variable({
    schema: integer(1, 1_000_000),
    default: '600',
    description:
      'Requests of one app for one user in any 60 seconds. If the rate limit of the plan is lower, that one applies.',
    readBy: ['api'],
  }),
  OAUTH_APP_QUOTA_PERCENT: variable({
    schema: integer(1, 100),
    default: '50',
    description:
      "Share of the plan's monthly quota that one app can use for one user, in percent. What is left stays for the user's own keys and other apps.",
    readBy: ['api', 'cli'],
  }),
  OAUTH_RESERVED_NAMES: variable({
    schema: names,
    default: '',
    description:
      'Names that apps must not imitate, separated by commas, such as the name of your club. The name of this software and the host of `PUBLIC_URL` are always reserved.',
    readBy: ['api'],
  }),
  OAUTH_CLIENT_METADATA_DOCUMENTS: variable({
    schema: z.enum(['on', 'off'], 'must be on or off'),
    default: 'on',
    description:
      'Whether apps can identify themselves by the https URL of a document about them, as assistants do, without being registered. The API reads the document from public IP addresses only.',
    readBy: ['api'],
  }),
  OAUTH_METADATA_ALLOW_CIDRS: variable({
    schema: networkList.optional(),
    description:
      'Private networks from which these documents may be read, such as your own: `10.1.0.0/16,fd00::/8`.',
    readBy: ['api'],
  }),
  OAUTH_DYNAMIC_REGISTRATION: variable({
    schema: z.enum(['on', 'off'], 'must be on or off'),
    default: 'off',
    description:
      'Whether apps can register themselves with `POST /oauth/register` (RFC 7591), for assistants that cannot use a metadata document. Anyone can then register an app under any name; such apps can only read.',
    readBy: ['api'],
  }),
  OAUTH_UNUSED_APP_DAYS: variable({
    schema: integer(1, 3_650),
    default: '30',
    description:
      'Days after which workers delete an app that has introduced itself in one of these ways and that no user has connected. At most the latest 10,000 are kept. Verified and suspended apps stay.',
    readBy: ['worker'],
  }),
  SMTP_URL: variable({
    schema: url('smtp', 'smtps').optional(),
    description:
      'Mail server of the developer platform: `smtp://USER:PASSWORD@mail.example:587`, or `smtps://` for TLS from the first byte. A password is sent to other hosts only over TLS; a server without STARTTLS is rejected. If unset, e-mails are printed to the API log.',
    readBy: ['api', 'cli'],
    secret: true,
  }),
  SMTP_RETRY_SECONDS: variable({
    schema: secondsList(10),
    default: '5,60,600',
    description:
      'Waits before each retry of an e-mail, in seconds, when the server is unreachable or rejects it temporarily (4xx). Each wait varies by up to a fifth. A process that is stopping makes one last attempt at once.',
    readBy: ['api'],
  }),
  MAIL_FROM: variable({
    schema: z.string().min(3, 'must be an e-mail address'),
    default: 'Flight Analysis Service <no-reply@localhost>',
    description: 'Sender of these e-mails.',
    readBy: ['api', 'cli'],
  }),
  PLAN_FREE: planVariable('FREE'),
  PLAN_PRO: planVariable('PRO'),
  PLAN_UNLIMITED: planVariable('UNLIMITED'),
} as const;
