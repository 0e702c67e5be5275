import { type IgcFile } from '../igc/igc-file.js';
import { timeOf } from './iso-time.js';
import { readXml } from './read-xml.js';
import { RecordedFile, type RecordedTrack } from './recorded-track.js';
import { sportNamed } from './sports.js';
import { altitudeIn, numberIn } from './stated-number.js';

/** A `trkpt`, as far as it has been read. */
interface OpenPoint {
  readonly latitude: string;
  readonly longitude: string;
  altitude: string | null;
  time: string | null;
}

/**
 * Reads the tracks of a GPX file (1.0 and 1.1). Waypoints and routes are no recordings. Elevations are taken as altitudes
 * above sea level of a receiver: the format has no column for those of a barometer.
 *
 * @throws InvalidIgcError if it is not a flight
 */
export function readGpx(bytes: Uint8Array): IgcFile {
  const file = new RecordedFile('gpx', 'track point');
  let track: RecordedTrack | null = null;
  let point: OpenPoint | null = null;
  readXml(
    bytes,
    {
      opened(name, attributes) {
        if (name === 'gpx') file.headers.recorderType ??= attributes.creator ?? null;
        else if (name === 'trk') track = file.addTrack();
        else if (name === 'trkpt') {
          point = {
            latitude: attributes.lat ?? '',
            longitude: attributes.lon ?? '',
            altitude: null,
            time: null,
          };
        }
      },
      closed(name, text, path) {
        const parent = path.at(-2);
        if (name === 'trkpt' && point !== null) {
          file.addPoint((track ??= file.addTrack()), {
            timeMs: point.time === null ? null : timeOf(point.time),
            latitudeDeg: numberIn(point.latitude),
            longitudeDeg: numberIn(point.longitude),
            altitudeM: point.altitude === null ? null : altitudeIn(point.altitude),
          });
          point = null;
        } else if (parent === 'trkpt' && point !== null) {
          if (name === 'ele') point.altitude ??= text;
          else if (name === 'time') point.time ??= text;
        } else if (name === 'trk') track = null;
        else if (name === 'type' && parent === 'trk' && track !== null) {
          track.sport ??= sportNamed(text);
          file.headers.competitionClass ??= track.sport?.competitionClass ?? null;
        } else if (isAuthor(name, path)) file.headers.pilot ??= text;
      },
    },
    new Set(),
  );
  return file.toIgc();
}

/** `metadata/author/name` in GPX 1.1, `author` in GPX 1.0. */
function isAuthor(name: string, path: readonly string[]): boolean {
  const [parent, grandparent] = [path.at(-2), path.at(-3)];
  if (name === 'name') return parent === 'author' && grandparent === 'metadata';
  return name === 'author' && parent === 'gpx';
}
