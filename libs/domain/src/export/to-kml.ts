import { type ReplayTrack } from '../replay/replay-track.js';
import { type ExportPoint, trackSegments } from './track-segments.js';
import { xmlText } from './xml-text.js';

/**
 * The track as KML 2.2: a `gx:Track` with times, which Google Earth replays; over gaps a `gx:MultiTrack` that
 * doesn't interpolate. A track without a date can't have times and becomes lines instead.
 */
export function toKml(track: ReplayTrack, title: string): string {
  const segments = trackSegments(track);
  // Altitudes are above sea level, so "absolute"; without any the track lies on the ground.
  const mode = `<altitudeMode>${track.columns.altitudeM ? 'absolute' : 'clampToGround'}</altitudeMode>`;
  const geometry = track.startedAt === null ? lines(segments, mode) : tracks(segments, mode);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">',
    `<Document><name>${xmlText(title)}</name>`,
    '<Style id="track"><LineStyle><color>ff1400ff</color><width>3</width></LineStyle></Style>',
    `<Placemark><name>${xmlText(title)}</name><styleUrl>#track</styleUrl>`,
    ...geometry,
    '</Placemark></Document>',
    '</kml>',
    '',
  ].join('\n');
}

function tracks(segments: readonly ExportPoint[][], mode: string): string[] {
  const each = segments.map((points) =>
    [
      `<gx:Track>${mode}`,
      ...points.map(({ time }) => `<when>${time}</when>`),
      ...points.map((point) => `<gx:coord>${coordinates(point).join(' ')}</gx:coord>`),
      '</gx:Track>',
    ].join('\n'),
  );
  if (each.length < 2) return each;
  return ['<gx:MultiTrack><gx:interpolate>0</gx:interpolate>', ...each, '</gx:MultiTrack>'];
}

function lines(segments: readonly ExportPoint[][], mode: string): string[] {
  const each = segments.map((points) => {
    // A line has two points; a fix between two gaps is a point of its own.
    const element = points.length > 1 ? 'LineString' : 'Point';
    const text = points.map((point) => coordinates(point).join(',')).join('\n');
    return `<${element}>${mode}<coordinates>\n${text}\n</coordinates></${element}>`;
  });
  return each.length < 2 ? each : ['<MultiGeometry>', ...each, '</MultiGeometry>'];
}

function coordinates({ longitude, latitude, altitudeM }: ExportPoint): number[] {
  return [longitude, latitude, altitudeM ?? 0];
}
