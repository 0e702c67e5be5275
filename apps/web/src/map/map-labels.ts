import { type AirspaceLabelPlaces } from '../scene/airspace-labels.js';
import { type SceneFlight, type SceneLabels, type SceneScore } from '../scene/flight-scene.js';
import { PRIORITY } from '../scene/label-contents.js';
import { AROUND, CENTRED } from '../scene/label-layout.js';
import { type DrawnLine } from '../scene/path-position.js';
import { type LabelDescription } from '../scene/scene-labels.js';
import { lastIndexAtOrBelow } from '../track/track-state.js';
import { type MapPlane } from './map-plane.js';
import { type MapTrack } from './map-track.js';
import { longitudeNear } from './score-lines.js';

/** The score often starts at take-off and finishes at landing: its labels then make room. */
const MARK_PRIORITY = PRIORITY.turnpoint + 1;

/** What labels describe. */
export interface LabelledFlight {
  readonly flight: Pick<SceneFlight, 'thermals'>;
  readonly labels: SceneLabels;
  readonly line: DrawnLine;
}

/** Take-off and landing. */
export function markLabels({ labels, line: { path } }: LabelledFlight): LabelDescription[] {
  return [
    { text: labels.takeoff, index: 0 },
    { text: labels.landing, index: path.count - 1 },
  ].map(({ text, index }) => ({
    kind: 'mark',
    text,
    ...{ x: path.x[index]!, y: 0, z: path.z[index]! },
    priority: MARK_PRIORITY,
    spots: AROUND,
    seekSeconds: path.timeSeconds[index]!,
  }));
}

/** A number in the middle of each thermal. The strongest ones come first where there is little room. */
export function thermalLabels({ flight, line: { path } }: LabelledFlight): LabelDescription[] {
  return flight.thermals.map(({ number, fromSeconds, toSeconds, climbMps }) => {
    const first = lastIndexAtOrBelow(path.timeSeconds, fromSeconds);
    const last = lastIndexAtOrBelow(path.timeSeconds, toSeconds);
    const mean = (values: Float32Array) =>
      values.subarray(first, last + 1).reduce((sum, value) => sum + value, 0) / (last + 1 - first);
    return {
      kind: 'thermal',
      text: String(number),
      ...{ x: mean(path.x), y: 0, z: mean(path.z) },
      priority: PRIORITY.thermal + 4 * climbMps,
      spots: AROUND,
      seekSeconds: fromSeconds,
    };
  });
}

/** The points of the scored figure. */
export function scoreLabels(score: SceneScore | null, plane: MapPlane): LabelDescription[] {
  return (score?.points ?? [])
    .filter(({ label }) => label !== '')
    .map(({ latitudeDeg, longitudeDeg, timeSeconds, label }) => ({
      kind: 'turnpoint',
      text: label,
      ...plane.at(latitudeDeg, longitudeNear(longitudeDeg, plane.origin.longitudeDeg)),
      y: 0,
      priority: PRIORITY.turnpoint,
      spots: [...CENTRED, ...AROUND],
      seekSeconds: timeSeconds,
    }));
}

/** On the northern side, where a label is above what it names, as far as that is in the picture of the flight. */
export function placesOnMap({ plane, bounds: [southWest, northEast] }: MapTrack): AirspaceLabelPlaces {
  const [low, high] = [southWest, northEast].map(([longitudeDeg, latitudeDeg]) =>
    plane.at(latitudeDeg, longitudeDeg),
  );
  const middle = { x: (low!.x + high!.x) / 2, z: (low!.z + high!.z) / 2 };
  const radiusM = Math.hypot(high!.x - low!.x, high!.z - low!.z) / 2;
  return {
    at: (latitudeDeg, longitudeDeg) => plane.at(latitudeDeg, longitudeDeg),
    offM: ({ x, z }) => z + 10 * Math.max(0, Math.hypot(x - middle.x, z - middle.z) - radiusM),
    heightM: () => 0,
  };
}
