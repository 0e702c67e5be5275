import { toLocal } from '../track/replay-track.js';
import {
  type SceneFlight,
  type SceneLabels,
  type ScenePoint,
  type SceneScore,
  type SceneWind,
} from './flight-scene.js';
import { type Extent } from './geometry/extent.js';
import { legPoints } from './geometry/score-figure.js';
import { type HeightGrid } from './geometry/height-field.js';
import { ABOVE_ONLY, AROUND, BESIDE, CENTRED } from './label-layout.js';
import { type LabelDescription } from './scene-labels.js';

/** What the labels of a flight stand on and describe. */
export interface LabelContext {
  readonly flight: SceneFlight;
  readonly labels: SceneLabels;
  readonly extent: Extent;
  readonly ground: HeightGrid;
}

/** What the labels of the rings need. */
type RingContext = Pick<LabelContext, 'extent' | 'ground'> & {
  readonly labels: Pick<SceneLabels, 'distance'>;
};

export const PRIORITY = {
  glider: 100,
  turnpoint: 95,
  mark: 90,
  thermal: 60,
  wind: 30,
  leg: 34,
  airspace: 70,
  place: 12,
  ring: 4,
};

/** With more thermals than this, their labels show the number only. */
const DETAILED_THERMALS_MAX = 14;
const PLACES_MAX = 60;
/** Start and finish of the score have no label this close to take-off or landing; share of the flight's radius. */
const NEAR_MARK_SHARE = 0.08;
const RINGS_MAX = 5;

/** Take-off and landing, on their pins. */
export function markLabels({ flight, labels, ground }: LabelContext, pinM: number): LabelDescription[] {
  const { track } = flight;
  const last = track.count - 1;
  return [
    { text: labels.takeoff, index: 0 },
    { text: labels.landing, index: last },
  ].map(({ text, index }) => {
    const altitudeM = track.altitudeM[index]!;
    const [x, z] = [track.x[index]!, track.z[index]!];
    return {
      kind: 'mark',
      text,
      detail: Number.isNaN(altitudeM) ? undefined : labels.altitude(altitudeM),
      ...{ x, y: ground.at(x, z) + pinM, z },
      priority: PRIORITY.mark,
      spots: AROUND,
      seekSeconds: track.timeSeconds[index]!,
    };
  });
}

/** @param tops x, y and z of each column; NaN for a thermal without one */
export function thermalLabels(
  { flight, labels, extent }: LabelContext,
  tops: Float32Array,
): LabelDescription[] {
  const isDetailed = flight.thermals.length <= DETAILED_THERMALS_MAX;
  return flight.thermals.flatMap(({ number, climbMps, fromSeconds }, i): LabelDescription[] => {
    const [x, y, z] = tops.subarray(i * 3, i * 3 + 3);
    if (x === undefined || y === undefined || z === undefined || Number.isNaN(x)) return [];
    return [
      {
        kind: 'thermal',
        text: String(number),
        detail: isDetailed ? labels.climb(climbMps) : undefined,
        ...{ x, y, z },
        priority: PRIORITY.thermal + 4 * climbMps,
        spots: AROUND,
        reachM: extent.radiusM * 7 + 9_000,
        seekSeconds: fromSeconds,
      },
    ];
  });
}

/** The points of the score, and the length of each leg. */
export function scoreLabels(
  { flight, labels, extent, ground }: LabelContext,
  score: SceneScore | null,
): LabelDescription[] {
  if (!score) return [];
  const { track } = flight;
  const place = (point: ScenePoint) => toLocal(track.origin, point.latitudeDeg, point.longitudeDeg);
  const isAtMark = (point: ScenePoint) =>
    [0, track.count - 1].some((end) => {
      const { x, z } = place(point);
      return Math.hypot(x - track.x[end]!, z - track.z[end]!) < extent.radiusM * NEAR_MARK_SHARE;
    });
  const lastPoint = score.points.length - 1;
  const points = score.points
    .filter((point, i) => point.label !== '' && !((i === 0 || i === lastPoint) && isAtMark(point)))
    .map((point): LabelDescription => {
      const { x, z } = place(point);
      return {
        kind: 'turnpoint',
        text: point.label,
        ...{ x, y: ground.at(x, z) + 10, z },
        priority: PRIORITY.turnpoint,
        spots: CENTRED,
        isSeenThrough: true,
        seekSeconds: point.timeSeconds,
      };
    });
  const corners = legPoints(score).map(place);
  const legs = corners.slice(1).flatMap((to, i): LabelDescription[] => {
    const from = corners[i]!;
    const lengthM = Math.hypot(to.x - from.x, to.z - from.z);
    if (lengthM < extent.radiusM * 0.12) return [];
    const [x, z] = [(from.x + to.x) / 2, (from.z + to.z) / 2];
    return [
      {
        kind: 'leg',
        text: labels.distance(lengthM),
        ...{ x, y: ground.at(x, z) + 12, z },
        priority: PRIORITY.leg,
        spots: AROUND,
        isSeenThrough: true,
        reachM: extent.radiusM * 6 + 6_000,
      },
    ];
  });
  return [...points, ...legs];
}

/** Speed and altitude at each arrow of the mast. */
export function windLabels(
  { labels, extent }: LabelContext,
  mast: { readonly x: number; readonly z: number },
  winds: readonly SceneWind[],
): LabelDescription[] {
  return winds.map((wind, i) => ({
    kind: 'wind',
    text: labels.speed(wind.speedKmh),
    detail: labels.altitude(wind.altitudeM),
    ...{ x: mast.x, y: wind.altitudeM, z: mast.z },
    priority: PRIORITY.wind - i * 0.1,
    spots: BESIDE,
    reachM: extent.radiusM * 4.2 + 5_000,
  }));
}

/** Distances from take-off, north-east and south-west on each ring. */
export function ringLabels(
  { labels, extent, ground }: RingContext,
  takeoffX: number,
  takeoffZ: number,
  stepM: number,
): LabelDescription[] {
  const diagonal = Math.SQRT1_2;
  return Array.from({ length: RINGS_MAX }, (_, i) => i + 1).flatMap((ring) =>
    [diagonal, -diagonal].map((side): LabelDescription => {
      const x = takeoffX + side * stepM * ring;
      const z = takeoffZ - side * stepM * ring;
      return {
        kind: 'ring',
        text: labels.distance(stepM * ring),
        ...{ x, y: ground.at(x, z) + 8, z },
        priority: PRIORITY.ring - ring * 0.1,
        spots: CENTRED,
        reachM: extent.radiusM * 3.2 + 4_000,
      };
    }),
  );
}

/** Places, larger ones first. Small ones are shown only from near by. */
export function placeLabels({ flight, extent, ground }: LabelContext): LabelDescription[] {
  return flight.places
    .map((place) => {
      const { x, z } = toLocal(flight.track.origin, place.latitudeDeg, place.longitudeDeg);
      const awayM = Math.hypot(x - extent.centreX, z - extent.centreZ);
      return { ...place, x, z, awayM };
    })
    .filter(({ awayM }) => awayM < extent.radiusM * 4.5 + 12_000)
    .sort((one, other) => one.awayM - other.awayM)
    .slice(0, PLACES_MAX)
    .map(({ name, population, x, z, awayM }): LabelDescription => {
      const radii = population > 20_000 ? 9 : population > 4_000 ? 6 : 4;
      return {
        kind: 'place',
        text: name,
        ...{ x, y: ground.at(x, z) + 10, z },
        priority: PRIORITY.place + 3 * Math.log10(Math.max(10, population)) - awayM / extent.radiusM,
        spots: ABOVE_ONLY,
        reachM: extent.radiusM * radii + 9_000,
      };
    });
}
