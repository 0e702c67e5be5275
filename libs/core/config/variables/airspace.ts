import * as z from 'zod';
import { integer } from './schemas.js';
import { variable } from './variable.js';

/** How flights are judged, and what a set of airspaces may contain. */
export const AIRSPACE_VARIABLES = {
  AIRSPACE_PROFILE: variable({
    schema: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of a profile'),
    default: 'true',
    description:
      'Profile whose verdict is the summary of a flight, and what events report. `true`: the altimeter that each limit refers to, with its uncertainty. `gps`: GNSS altitude, as leagues use it. `civl`: pressure altitude with near misses. Or a file of `DATA_DIR/airspace-profiles`. The API and all workers need the same.',
    readBy: ['api', 'worker'],
  }),
  AIRSPACE_FILE_MAX_BYTES: variable({
    schema: integer(1_024, 536_870_912),
    default: '33554432',
    description:
      'Size limit of a file of airspaces, for `DATA_DIR/airspace` and `platform airspace`. A file of a large country has 1 to 10 MiB.',
    readBy: ['worker', 'cli'],
  }),
  AIRSPACES_PER_SET_MAX: variable({
    schema: integer(1, 1_000_000),
    default: '20000',
    description: 'Limit of airspaces per set. A large country has 1,000 to 4,000.',
    readBy: ['worker', 'cli'],
  }),
  AIRSPACE_POINTS_MAX: variable({
    schema: integer(3, 1_000_000),
    default: '10000',
    description:
      'Limit of points of one airspace, arcs included. A set with a larger one is refused. Borders of countries have up to 3,000.',
    readBy: ['worker', 'cli'],
  }),
} as const;
