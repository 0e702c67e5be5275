import { type TrackFileFormat } from '@core/contract';
import { type IgcFile } from '../igc/igc-file.js';
import { readIgc } from '../igc/read-igc.js';
import { readFit } from './read-fit.js';
import { readGpx } from './read-gpx.js';
import { readKml } from './read-kml.js';
import { formatOf } from './sniff.js';

/** The one place that knows all formats: whatever comes after it sees fixes and headers. */
const READERS: Readonly<Record<TrackFileFormat, (bytes: Uint8Array) => IgcFile>> = {
  igc: readIgc,
  gpx: readGpx,
  kml: readKml,
  fit: readFit,
};

/**
 * Reads a file that a recorder, a phone or a watch wrote. Its content tells its format.
 *
 * @throws InvalidIgcError if it is not a flight; nothing else is ever thrown
 */
export function readLog(bytes: Uint8Array): IgcFile {
  return READERS[formatOf(bytes)](bytes);
}
