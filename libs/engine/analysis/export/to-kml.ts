import { xmlText } from '@core/contract';
import { type ReplayTrack } from '../replay/replay-track.js';
import { isoClock } from './iso-clock.js';
import { type ExportPoint, piecesOf, pointsOf, type TrackSegment, trackSegments } from './track-segments.js';

/**
 * The track as KML 2.2: a `gx:Track` with times, which Google Earth can replay, or a `gx:MultiTrack` without
 * interpolation if there are gaps. A track without a date has no times and is written as lines.
 */
export function toKml(track: ReplayTrack, title: string): string {
  return [...kmlPieces(track, title)].join('');
}

/** The same text in pieces. */
export function* kmlPieces(track: ReplayTrack, title: string): Generator<string> {
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">',
    `<Document><name>${xmlText(title)}</name>`,
    '<Style id="track"><LineStyle><color>ff1400ff</color><width>3</width></LineStyle></Style>',
    `<Placemark><name>${xmlText(title)}</name><styleUrl>#track</styleUrl>\n`,
  ].join('\n');
  // Altitudes are above sea level, hence "absolute"; without altitudes the track is drawn on the ground.
  const mode = `<altitudeMode>${track.columns.altitudeM ? 'absolute' : 'clampToGround'}</altitudeMode>`;
  yield* track.startedAt === null ? lines(track, mode) : tracks(track, mode);
  yield '</Placemark></Document>\n</kml>\n';
}

function* tracks(track: ReplayTrack, mode: string): Generator<string> {
  const segments = trackSegments(track);
  const timeAt = isoClock(track.startedAt);
  if (segments.length > 1) yield '<gx:MultiTrack><gx:interpolate>0</gx:interpolate>\n';
  for (const segment of segments) {
    yield `<gx:Track>${mode}\n`;
    yield* written(track, segment, (point) => `<when>${timeAt(point.timeOffsetSeconds)}</when>\n`);
    yield* written(track, segment, (point) => `<gx:coord>${coordinates(point).join(' ')}</gx:coord>\n`);
    yield '</gx:Track>\n';
  }
  if (segments.length > 1) yield '</gx:MultiTrack>\n';
}

function* lines(track: ReplayTrack, mode: string): Generator<string> {
  const segments = trackSegments(track);
  if (segments.length > 1) yield '<MultiGeometry>\n';
  for (const segment of segments) {
    // A line needs two points; a single fix between two gaps is written as a point.
    const element = segment.end - segment.start > 1 ? 'LineString' : 'Point';
    yield `<${element}>${mode}<coordinates>\n`;
    yield* written(track, segment, (point) => `${coordinates(point).join(',')}\n`);
    yield `</coordinates></${element}>\n`;
  }
  if (segments.length > 1) yield '</MultiGeometry>\n';
}

function* written(
  track: ReplayTrack,
  segment: TrackSegment,
  line: (point: ExportPoint) => string,
): Generator<string> {
  for (const piece of piecesOf(segment)) yield pointsOf(track, piece).map(line).join('');
}

function coordinates({ longitude, latitude, altitudeM }: ExportPoint): number[] {
  return [longitude, latitude, altitudeM ?? 0];
}
