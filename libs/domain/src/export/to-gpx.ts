import { type ReplayTrack } from '../replay/replay-track.js';
import { type ExportPoint, isoTime, trackSegments } from './track-segments.js';
import { xmlText } from './xml-text.js';

/**
 * The track as GPX 1.1, a segment for each stretch between gaps. Without altitudes there is no `ele`, without
 * a date no `time`.
 *
 * @param title name of the track
 * @param creator the program that writes the file, which GPX demands
 */
export function toGpx(track: ReplayTrack, title: string, creator: string): string {
  const startedAt = isoTime(track.startedAt, 0);
  const segments = trackSegments(track).map(
    (points) => `<trkseg>\n${points.map(trackPoint).join('\n')}\n</trkseg>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="${xmlText(creator)}" xmlns="http://www.topografix.com/GPX/1/1"` +
      ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
      ' xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">',
    `<metadata><name>${xmlText(title)}</name>${startedAt === null ? '' : `<time>${startedAt}</time>`}</metadata>`,
    `<trk><name>${xmlText(title)}</name>`,
    ...segments,
    '</trk>',
    '</gpx>',
    '',
  ].join('\n');
}

function trackPoint({ latitude, longitude, altitudeM, time }: ExportPoint): string {
  // The schema ends longitudes below 180: the antimeridian is -180 there.
  const east = longitude === 180 ? -180 : longitude;
  const elevation = altitudeM === null ? '' : `<ele>${altitudeM}</ele>`;
  return `<trkpt lat="${latitude}" lon="${east}">${elevation}${time === null ? '' : `<time>${time}</time>`}</trkpt>`;
}
