import { GROUP_FLIGHTS_MAX } from '@core/contract';
import { integer } from './schemas.js';
import { variable } from './variable.js';

/** Limits on groups of flights. Visitors add flights to them without an account. */
export const GROUP_VARIABLES = {
  GROUP_ACCOUNT_MAX: variable({
    schema: integer(1, 10_000),
    default: '100',
    description: 'How many groups an account can keep. Further ones get 409.',
    readBy: ['api'],
  }),
  GROUP_ENTRIES_MAX: variable({
    schema: integer(1, GROUP_FLIGHTS_MAX),
    default: String(GROUP_FLIGHTS_MAX),
    description: 'How many flights a group can contain, including those that wait for approval.',
    readBy: ['api'],
  }),
  GROUP_WAITING_MAX: variable({
    schema: integer(1, GROUP_FLIGHTS_MAX),
    default: '20',
    description: 'How many flights of visitors can wait for approval in one group.',
    readBy: ['api'],
  }),
  GROUP_WAITING_DAYS: variable({
    schema: integer(1, 3_650),
    default: '14',
    description: 'How long a flight of a visitor waits for approval. After that, it is deleted.',
    readBy: ['worker'],
  }),
  GROUP_ADDS_PER_HOUR: variable({
    schema: integer(1, 100_000),
    default: '30',
    description: 'How many flights visitors can add to one group in an hour. Further ones get 429.',
    readBy: ['api'],
  }),
  GROUP_ADDS_PER_HOUR_PER_ADDRESS: variable({
    schema: integer(1, 100_000),
    default: '10',
    description:
      'How many flights can be added to all groups in an hour from one IP address. Further ones get 429.',
    readBy: ['api'],
  }),
} as const;
