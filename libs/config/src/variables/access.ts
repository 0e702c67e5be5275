import { type Plan, PLAN_LIMITS, PLANS } from '@app/contract';
import { z } from 'zod';
import { planSchema, planText } from '../plan-limits.js';
import { integer, secondsList, trustedProxies, url } from './schemas.js';
import { variable } from './variable.js';

function planVariable(plan: Plan) {
  return variable({
    schema: planSchema(PLAN_LIMITS[plan]),
    default: planText(PLAN_LIMITS[plan]),
    description: `Limits of the plan ${plan}. Name those that shall differ; the others stay as they are. \`none\` is no limit.`,
    readBy: ['api', 'worker', 'cli'],
  });
}

/** Who gets in, on the API and on the developer platform, and how much each may ask. */
export const ACCESS_VARIABLES = {
  KEYLESS_REQUESTS_PER_MINUTE: variable({
    schema: integer(1, 100_000),
    default: '30',
    description:
      'Requests with a missing, wrong, expired or revoked key, or with one of a suspended account, that are answered to one address in any 60 seconds: the brake on guessing keys.',
    readBy: ['api'],
  }),
  OPEN_REQUESTS_PER_MINUTE: variable({
    schema: integer(1, 100_000),
    default: '120',
    description:
      'Requests to what needs neither key nor session (health, reference, shared flights, sign-up and sign-in) that are answered to one address in any 60 seconds; and, counted apart, those to unknown addresses.',
    readBy: ['api'],
  }),
  PLATFORM_REQUESTS_PER_MINUTE: variable({
    schema: integer(1, 100_000),
    default: '240',
    description:
      'Requests to the developer platform that are answered to one user who is signed in, in any 60 seconds, from wherever they come.',
    readBy: ['api'],
  }),
  TRUST_PROXY: variable({
    schema: trustedProxies.optional(),
    description:
      'Which reverse proxies to believe about the address of a client (`X-Forwarded-For`): how many stand in front of the API, or a list of their addresses and networks (`10.0.0.2,172.16.0.0/12`; also `loopback`, `linklocal`, `uniquelocal`). Unset: none, and behind a proxy all clients count as one address.',
    readBy: ['api'],
  }),
  PLATFORM_SIGN_UP: variable({
    schema: z.enum(['open', 'closed'], 'must be open or closed'),
    default: 'open',
    description:
      'Whether anybody may sign up on the developer platform, or only whom the operator invites (`npm run platform -- accounts invite`).',
    readBy: ['api'],
  }),
  PLATFORM_SIGN_UP_PLAN: variable({
    schema: z.enum(PLANS, `must be one of ${PLANS.join(', ')}`),
    default: 'FREE',
    description: 'Plan of an account that was made by signing up.',
    readBy: ['api'],
  }),
  PLATFORM_UNCONFIRMED_DAYS: variable({
    schema: integer(1, 3_650),
    default: '7',
    description:
      'How long a sign-up waits for its e-mail address to be confirmed; then a worker forgets it, with its account. Never before the token of its mail has ended (`PLATFORM_TOKEN_SECONDS`).',
    readBy: ['worker'],
  }),
  PLATFORM_SESSION_SECONDS: variable({
    schema: integer(300, 31_536_000),
    default: '604800',
    description: 'How long somebody stays signed in on the developer platform without using it.',
    readBy: ['api'],
  }),
  PLATFORM_SESSIONS_PER_USER: variable({
    schema: integer(1, 1_000),
    default: '20',
    description:
      'How many sessions of one user there may be on the developer platform: signing in once more ends the oldest.',
    readBy: ['api'],
  }),
  PLATFORM_TOKEN_SECONDS: variable({
    schema: integer(60, 604_800),
    default: '3600',
    description: 'How long the token of a mail is good, to confirm an address or to set a new password.',
    readBy: ['api', 'worker', 'cli'],
  }),
  PLATFORM_ATTEMPTS_PER_ACCOUNT: variable({
    schema: integer(1, 100_000),
    default: '10',
    description:
      'Failed attempts to sign in to one e-mail address that one network address is granted in the window, and separately requests for mail to one e-mail address, and wrong passwords of one user who wants to delete their account. Signing in and setting a new password start the first anew.',
    readBy: ['api'],
  }),
  PLATFORM_ATTEMPTS_PER_ACCOUNT_TOTAL: variable({
    schema: integer(1, 1_000_000),
    default: '100',
    description:
      'Failed attempts to sign in to one e-mail address in the window, from all network addresses together but those from which the user has signed in before. Setting a new password starts it anew.',
    readBy: ['api'],
  }),
  PLATFORM_ATTEMPTS_PER_ADDRESS: variable({
    schema: integer(1, 100_000),
    default: '50',
    description:
      'Attempts of each of these kinds from one network address, for all e-mail addresses together.',
    readBy: ['api'],
  }),
  PLATFORM_ATTEMPTS_WINDOW_SECONDS: variable({
    schema: integer(1, 86_400),
    default: '900',
    description: 'How long the window of these attempts is.',
    readBy: ['api'],
  }),
  PLATFORM_KNOWN_ADDRESS_DAYS: variable({
    schema: integer(1, 3_650),
    default: '90',
    description:
      'How long it is remembered that a user has signed in from a network address: attempts from there count neither in `PLATFORM_ATTEMPTS_PER_ACCOUNT_TOTAL` nor are they held off by it. Then a worker forgets it.',
    readBy: ['api', 'worker'],
  }),
  SMTP_URL: variable({
    schema: url('smtp', 'smtps').optional(),
    description:
      'Server that takes the mail of the developer platform: `smtp://USER:PASSWORD@mail.example:587`, `smtps://` for TLS from the first byte. A password goes to another machine over TLS only: a server without STARTTLS is refused. Unset: mail is printed where the API logs.',
    readBy: ['api', 'cli'],
    secret: true,
  }),
  SMTP_RETRY_SECONDS: variable({
    schema: secondsList(10),
    default: '5,60,600',
    description:
      'Pauses after which a mail is tried again that the server could not be reached for, or did not take for now (4xx). A pause is up to a fifth shorter or longer. A process that is stopped tries at once, for the last time.',
    readBy: ['api'],
  }),
  MAIL_FROM: variable({
    schema: z.string().min(3, 'must be an address'),
    default: 'Flight Analysis Service <no-reply@localhost>',
    description: 'Sender of that mail.',
    readBy: ['api', 'cli'],
  }),
  PLAN_FREE: planVariable('FREE'),
  PLAN_PRO: planVariable('PRO'),
  PLAN_UNLIMITED: planVariable('UNLIMITED'),
} as const;
