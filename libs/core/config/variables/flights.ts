import { RULE_SET_NAMES } from '@core/contract';
import * as z from 'zod';
import { integer } from './schemas.js';
import { variable } from './variable.js';

/** How flights are analysed and scored, and how they are recovered when a worker dies. */
export const FLIGHT_VARIABLES = {
  ANALYSIS_THREADS: variable({
    schema: integer(1, 64),
    default: '2',
    description: 'Flights that one worker process analyses at the same time, each on its own thread.',
    readBy: ['worker'],
  }),
  ANALYSIS_WARM_UP: variable({
    schema: z.enum(['on', 'off'], 'must be on or off'),
    default: 'on',
    description:
      'Whether a worker analyses a simulated flight on each thread before its first real one. With `off`, it starts 2 to 3 s of processor time sooner, and its first analyses are slower.',
    readBy: ['worker'],
  }),
  ANALYSIS_TIMEOUT_SECONDS: variable({
    schema: integer(1, 600),
    default: '30',
    description: 'Time limit for the analysis of one flight. After that, the flight is marked `failed`.',
    readBy: ['worker'],
  }),
  SCORE_BUDGET_MS: variable({
    schema: integer(10, 10_000),
    default: '300',
    description:
      'Time limit for scoring one flight by all rule sets, in milliseconds. The API scores the other flights of a log on request. If it runs out, the result is the best score found and an upper bound that no other solution exceeds.',
    readBy: ['api', 'worker'],
  }),
  DEFAULT_RULE_SET: variable({
    schema: z.enum(RULE_SET_NAMES, `must be one of ${RULE_SET_NAMES.join(', ')}`),
    default: 'xcontest',
    description: `Rule set of \`GET /flights/{id}/score\` without \`rule_set\`, and of debriefs in English: one of ${RULE_SET_NAMES.join(', ')}. Debriefs in German use \`dhv\`, those in French \`ffvl\`.`,
    readBy: ['api', 'worker'],
  }),
  PROCESSING_LEASE_SECONDS: variable({
    schema: integer(2, 3_600),
    default: '6',
    description:
      'How long a flight, debrief or import stays leased to a worker that has died before another worker takes it. A running worker renews its leases.',
    readBy: ['worker'],
  }),
  PROCESSING_ATTEMPTS_MAX: variable({
    schema: integer(1, 100),
    default: '5',
    description:
      'How often a flight or debrief is retried after its worker died, before it is marked `failed`, and a file of an import, before it is refused.',
    readBy: ['worker'],
  }),
  QUEUE_ACCOUNT_MAX: variable({
    schema: integer(1, 10_000_000),
    default: '5000',
    description:
      'How many flights of one account can wait for their analysis. Further uploads of the account get 429 with `Retry-After`. [Limits](limits.md#waiting-flights) states what holds for uploads at the same moment.',
    readBy: ['api', 'worker'],
  }),
  QUEUE_MAX: variable({
    schema: integer(1, 10_000_000),
    default: '100000',
    description:
      'How many flights of all accounts can wait for their analysis. Further uploads get 503 with `Retry-After`.',
    readBy: ['api', 'worker'],
  }),
  RECONCILE_INTERVAL_SECONDS: variable({
    schema: integer(1, 3_600),
    default: '30',
    description: 'How often a worker looks for flights that no job covers and queues them again.',
    readBy: ['worker'],
  }),
  FILE_SCRUB_PER_HOUR: variable({
    schema: integer(0, 1_000_000),
    default: '1000',
    description:
      'How many stored files the workers together read again per hour, to find damaged ones: see `FlightsFilesDamaged` in the runbooks. `0` turns it off.',
    readBy: ['worker'],
  }),
  ORPHANED_FILE_SECONDS: variable({
    schema: integer(300, 31_536_000),
    default: '3600',
    description:
      'Minimum age at which a worker deletes a file in the file store that belongs to no flight in the database, such as one left by an interrupted upload. Must be longer than any upload takes.',
    readBy: ['worker'],
  }),
} as const;
