import { RULE_SET_NAMES } from '@app/contract';
import { z } from 'zod';
import { integer } from './schemas.js';
import { variable } from './variable.js';

/** How flights are analysed and scored, and what becomes of them when a worker dies. */
export const FLIGHT_VARIABLES = {
  ANALYSIS_THREADS: variable({
    schema: integer(1, 64),
    default: '2',
    description: 'Flights that one worker process analyses at the same time, each on a thread of its own.',
    readBy: ['worker'],
  }),
  ANALYSIS_TIMEOUT_SECONDS: variable({
    schema: integer(1, 600),
    default: '30',
    description: 'Longest that the analysis of one flight may take before the flight is marked `failed`.',
    readBy: ['worker'],
  }),
  SCORE_BUDGET_MS: variable({
    schema: integer(10, 10_000),
    default: '300',
    description:
      'Longest that the search for the score of one flight, by all rule sets, may take, in milliseconds. A search that is cut short answers the best found and a bound that no scoring exceeds.',
    readBy: ['worker'],
  }),
  DEFAULT_RULE_SET: variable({
    schema: z.enum(RULE_SET_NAMES, `must be one of ${RULE_SET_NAMES.join(', ')}`),
    default: 'xcontest',
    description: `Rule set of \`GET /flights/{id}/score\` without \`rule_set\`: one of ${RULE_SET_NAMES.join(', ')}.`,
    readBy: ['api', 'worker'],
  }),
  PROCESSING_LEASE_SECONDS: variable({
    schema: integer(2, 3_600),
    default: '15',
    description:
      'How long a worker that has died keeps its hold on a flight before another may take it. A living worker renews it.',
    readBy: ['worker'],
  }),
  PROCESSING_ATTEMPTS_MAX: variable({
    schema: integer(1, 100),
    default: '5',
    description: 'How often a flight whose worker died is tried again before it is marked `failed`.',
    readBy: ['worker'],
  }),
  RECONCILE_INTERVAL_SECONDS: variable({
    schema: integer(1, 3_600),
    default: '30',
    description: 'How often a worker looks for flights that no job is working on, and queues them again.',
    readBy: ['worker'],
  }),
  ORPHANED_FILE_SECONDS: variable({
    schema: integer(300, 31_536_000),
    default: '3600',
    description:
      'Age from which a worker deletes a file in `DATA_DIR/flights` that belongs to no flight of the database, as an upload that was cut off leaves it. Longer than any upload takes.',
    readBy: ['worker'],
  }),
} as const;
