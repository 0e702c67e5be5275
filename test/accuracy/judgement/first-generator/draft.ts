import { type Outing, type OutingConditions } from '../../../factories/flight-simulator/outing/index.js';
import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { type IgcFormat, type RecorderSettings } from '../../../factories/flight-simulator/index.js';

/** What an outing is about: its weather and wing, what is done, and what its recorder has of its own. */
export interface Draft {
  readonly conditions: Partial<Omit<OutingConditions, 'seed' | 'takeOff' | 'startTime'>>;
  readonly act: (outing: Outing) => void;
  readonly recorder?: Partial<RecorderSettings>;
  readonly format?: Partial<IgcFormat>;
}

export const rightOrLeft = (random: SeededRandom): 1 | -1 => (random.chance(0.5) ? 1 : -1);
