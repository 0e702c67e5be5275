import { analyseLog, type FlightLog, prepareLog, readIgc, type ThermalAnalysis } from '@engine/analysis';
import { instrumentGroups } from '../../test/accuracy/groups.js';
import { type CorpusFolder } from '../../test/corpus/corpus-folder.js';
import { thermalCrossCountry } from '../../test/factories/flight-simulator/index.js';

/** The data of the figures. Positions are metres from the first fix, so they reveal neither place nor time. */
export interface SourceFlight {
  isReal: boolean;
  track: FlightLog['track'];
  thermals: ThermalAnalysis;
}

/** The corpus flight recorded by several instruments, or a simulated flight if it is missing. */
export function sourceFlight(folder: CorpusFolder): SourceFlight {
  const [file] = folder.isPresent ? (instrumentGroups(folder)[0]?.files ?? []) : [];
  const isReal = file !== undefined && folder.has(file);
  const log = prepareLog(readIgc(isReal ? folder.bytes(file) : thermalCrossCountry().igc));
  const { thermals } = analyseLog(log);
  if (thermals === null || thermals.thermals.length === 0 || thermals.glides.length === 0) {
    throw new Error('The flight to draw has no thermal or no glide');
  }
  return { isReal, track: log.track, thermals };
}

/** The item with the highest value. */
export function most<T>(items: readonly T[], of: (item: T) => number): T {
  return items.reduce((best, item) => (of(item) > of(best) ? item : best));
}
