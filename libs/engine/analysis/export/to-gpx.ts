import { xmlText } from '@core/contract';
import { type ReplayTrack } from '../replay/replay-track.js';
import { isoClock } from './iso-clock.js';
import { type ExportPoint, piecesOf, pointsOf, trackSegments } from './track-segments.js';

/**
 * The track as GPX 1.1, one segment per stretch between gaps. Without altitudes there is no `ele`, without a date no
 * `time`.
 *
 * @param title name of the track
 * @param creator the program that writes the file; GPX requires it
 */
export function toGpx(track: ReplayTrack, title: string, creator: string): string {
  return [...gpxPieces(track, title, creator)].join('');
}

/** The same text in pieces. */
export function* gpxPieces(track: ReplayTrack, title: string, creator: string): Generator<string> {
  const timeAt = isoClock(track.startedAt);
  const startedAt = timeAt(0);
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="${xmlText(creator)}" xmlns="http://www.topografix.com/GPX/1/1"` +
      ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
      ' xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">',
    `<metadata><name>${xmlText(title)}</name>${startedAt === null ? '' : `<time>${startedAt}</time>`}</metadata>`,
    `<trk><name>${xmlText(title)}</name>\n`,
  ].join('\n');
  for (const segment of trackSegments(track)) {
    yield '<trkseg>\n';
    for (const piece of piecesOf(segment)) {
      let points = '';
      for (const point of pointsOf(track, piece)) {
        points += trackPoint(point, timeAt(point.timeOffsetSeconds)) + '\n';
      }
      yield points;
    }
    yield '</trkseg>\n';
  }
  yield '</trk>\n</gpx>\n';
}

function trackPoint({ latitude, longitude, altitudeM }: ExportPoint, time: string | null): string {
  // The GPX schema allows longitudes from -180 to below 180, so the antimeridian is -180.
  const east = longitude === 180 ? -180 : longitude;
  const elevation = altitudeM === null ? '' : `<ele>${altitudeM}</ele>`;
  return `<trkpt lat="${latitude}" lon="${east}">${elevation}${time === null ? '' : `<time>${time}</time>`}</trkpt>`;
}
