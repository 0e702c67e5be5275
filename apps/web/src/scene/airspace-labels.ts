import { toLocal } from '../track/replay-track.js';
import { type LabelContext, PRIORITY } from './label-contents.js';
import { AROUND } from './label-layout.js';
import { type SceneAirspace } from './scene-airspace.js';
import { type LabelDescription } from './scene-labels.js';

const CHOSEN_PRIORITY = PRIORITY.airspace + 20;

interface Corner {
  readonly x: number;
  readonly z: number;
}

/** Where a picture has its labels of airspaces. */
export interface AirspaceLabelPlaces {
  readonly at: (latitudeDeg: number, longitudeDeg: number) => Corner;
  /** The corner for which this is least has the label. */
  readonly offM: (corner: Corner) => number;
  readonly heightM: (airspace: SceneAirspace, corner: Corner) => number;
  readonly reachM?: number;
}

/** Names of the airspaces that count, and the limits of the chosen one. */
export function airspaceLabels(
  airspaces: readonly SceneAirspace[],
  { at, offM, heightM, reachM }: AirspaceLabelPlaces,
): LabelDescription[] {
  return airspaces.flatMap((airspace): LabelDescription[] => {
    const { name, limits, verdict, isChosen, border } = airspace;
    if (verdict === 'outside' && !isChosen) return [];
    const corners = border.flatMap(({ latitudeDeg, longitudeDeg }) =>
      Array.from(latitudeDeg, (latitude, i) => at(latitude, longitudeDeg[i]!)),
    );
    const [first, ...others] = corners;
    if (!first) return [];
    const corner = others.reduce((best, each) => (offM(each) < offM(best) ? each : best), first);
    return [
      {
        kind: 'airspace',
        text: name,
        detail: isChosen ? limits : undefined,
        ...corner,
        y: heightM(airspace, corner),
        priority: isChosen ? CHOSEN_PRIORITY : PRIORITY.airspace,
        spots: AROUND,
        reachM,
      },
    ];
  });
}

/** On the ceiling, above a corner at the edge of the flight: far from the middle, where most labels are, but in the picture. */
export function placesInScene({ flight, extent, ground }: LabelContext): AirspaceLabelPlaces {
  return {
    at: (latitudeDeg, longitudeDeg) => toLocal(flight.track.origin, latitudeDeg, longitudeDeg),
    offM: ({ x, z }) => Math.abs(Math.hypot(x - extent.centreX, z - extent.centreZ) - extent.radiusM),
    heightM: ({ ceiling }, { x, z }) =>
      (Number.isFinite(ceiling.m) ? ceiling.m : extent.highestM) +
      (ceiling.isAboveGround ? ground.at(x, z) : 0),
    reachM: extent.radiusM * 6 + 9_000,
  };
}
