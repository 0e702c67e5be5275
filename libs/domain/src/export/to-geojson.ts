import { type ReplayTrack } from '../replay/replay-track.js';
import { cutAtAntimeridian } from './cut-at-antimeridian.js';
import { type ExportPoint, trackSegments } from './track-segments.js';

/** RFC 7946: longitude, latitude and, where there is one, altitude. */
export type GeoJsonPosition = [number, number] | [number, number, number];

export type GeoJsonGeometry =
  | { type: 'LineString'; coordinates: GeoJsonPosition[] }
  | { type: 'MultiLineString'; coordinates: GeoJsonPosition[][] }
  | { type: 'MultiPoint'; coordinates: GeoJsonPosition[] };

export interface GeoJsonFeature {
  type: 'Feature';
  geometry: GeoJsonGeometry;
  properties: {
    title: string;
    kind: 'track' | 'isolated_fixes';
    altitude_source: string | null;
    /** What belongs to each coordinate, in arrays of the same shape. `times` is absent without a date. */
    coordinateProperties: Record<string, unknown>;
  };
}

export interface GeoJsonTrack {
  type: 'FeatureCollection';
  features: GeoJsonFeature[];
}

/**
 * The track as GeoJSON (RFC 7946): a LineString, or a MultiLineString that is cut at gaps and at the
 * antimeridian, where each side gets a point on ±180°. A fix alone between two gaps makes no line and is
 * found in a second feature.
 */
export function toGeoJson(track: ReplayTrack, title: string): GeoJsonTrack {
  const segments = trackSegments(track).flatMap(cutAtAntimeridian);
  const lines = segments.filter((points) => points.length > 1);
  const alone = segments.filter((points) => points.length === 1).flat();
  const feature = (
    kind: GeoJsonFeature['properties']['kind'],
    geometry: GeoJsonGeometry,
    shaped: (of: (point: ExportPoint) => unknown) => unknown,
  ): GeoJsonFeature => ({
    type: 'Feature',
    geometry,
    properties: {
      title,
      kind,
      altitude_source: track.altitudeSource,
      coordinateProperties: {
        ...(track.startedAt === null ? {} : { times: shaped(({ time }) => time) }),
        time_offset_seconds: shaped(({ timeOffsetSeconds }) => timeOffsetSeconds),
      },
    },
  });
  const features: GeoJsonFeature[] = [];
  const [only] = lines;
  if (only && lines.length === 1) {
    features.push(
      feature('track', { type: 'LineString', coordinates: only.map(position) }, (of) => only.map(of)),
    );
  } else if (only) {
    const coordinates = lines.map((points) => points.map(position));
    features.push(
      feature('track', { type: 'MultiLineString', coordinates }, (of) =>
        lines.map((points) => points.map(of)),
      ),
    );
  }
  if (alone.length > 0) {
    const geometry = { type: 'MultiPoint' as const, coordinates: alone.map(position) };
    features.push(feature('isolated_fixes', geometry, (of) => alone.map(of)));
  }
  return { type: 'FeatureCollection', features };
}

function position({ longitude, latitude, altitudeM }: ExportPoint): GeoJsonPosition {
  return altitudeM === null ? [longitude, latitude] : [longitude, latitude, altitudeM];
}
