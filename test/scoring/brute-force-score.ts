import { type FlightType, type RuleSet, type ScoredColumns, type ScoreMode } from '@engine/scoring';

/** Bound once: in a test runner's sandbox each look-up of a global is slow, and this is called millions of times. */
const { cos, max, min, sin, sqrt } = Math;

/**
 * The best scores by exhaustive search, straight from the rules: all paths by definition, all triples and pairs of
 * turnpoints, all closing pairs. Shares no code with the scorer, not even distances. Returns the points of each rule
 * set before the last rounding; feasible for a few dozen fixes.
 */
export function bruteForcePoints(
  columns: ScoredColumns,
  ruleSets: readonly RuleSet[],
  mode: ScoreMode,
): number[] {
  const track = new MeasuredTrack(columns, mode);
  return ruleSets.map(({ rounding, flightTypes }) => {
    track.distanceDecimals = rounding.distanceDecimals;
    return max(0, ...flightTypes.map((type) => bestOf(track, type)));
  });
}

function bestOf(track: MeasuredTrack, type: FlightType): number {
  if (type.shape === 'free-distance') return longestPath(track, type);
  const multiplier = type.tiers.at(-1)!.multiplier;
  let best = 0;
  const consider = (legs: number[], gap: number): void => {
    const sum = legs.reduce((total, km) => total + km, 0);
    if ((sum + 0.1) * multiplier > best) best = max(best, track.circuitPoints(type, legs, gap));
  };
  for (let i = 0; i < track.count; i++) {
    for (let k = i + 1; k < track.count; k++) {
      const across = track.leg(i, k);
      if (type.shape === 'out-and-return') consider([across, across], track.gap(i, k));
      for (let j = i + 1; j < k; j++) {
        if (type.shape === 'triangle') consider([track.leg(i, j), track.leg(j, k), across], track.gap(i, k));
        if (type.shape === 'out-and-return-midpoint') {
          const leg = track.legToMiddle(j, i, k);
          consider([leg, leg], across);
        }
      }
    }
  }
  return best;
}

function longestPath(track: MeasuredTrack, type: FlightType): number {
  let lengths = new Array<number>(track.count).fill(0);
  for (let leg = 0; leg <= (type.turnpoints ?? 0); leg++) {
    lengths = lengths.map((_, to) =>
      max(...lengths.slice(0, to + 1).map((length, from) => length + track.leg(from, to))),
    );
  }
  return max(...lengths.map((length) => track.distancePoints(type, length)));
}

const LEG_DECIMALS = 2;

class MeasuredTrack {
  readonly count: number;
  private readonly legs: number[][];
  private readonly gaps: number[][];
  private readonly geodesic: number[][];

  /** For the rule set being scored; its legs have the same number of decimals in all of them. */
  distanceDecimals = LEG_DECIMALS;

  constructor(
    private readonly columns: ScoredColumns,
    private readonly mode: ScoreMode,
  ) {
    const { latitudeDeg, longitudeDeg } = columns;
    this.count = latitudeDeg.length;
    const points = [...latitudeDeg].map((latitude, i) => cartesian(latitude, longitudeDeg[i]!));
    const radius = middleRadius(latitudeDeg);
    this.geodesic = points.map((a) => points.map((b) => arc(a, b, radius)));
    this.legs = this.geodesic.map((row, i) =>
      row.map((km, j) => (mode === 'exact' ? km : this.rounded(this.seriesKm(i, j)))),
    );
    this.gaps = this.nearestPairs();
    this.radius = radius;
    this.points = points;
  }

  private readonly radius: number;
  private readonly points: Vector[];

  leg(i: number, j: number): number {
    return this.legs[i]![j]!;
  }

  /** Shortest gap between a fix up to i and a fix from k on. */
  gap(i: number, k: number): number {
    return this.gaps[i]![k]!;
  }

  legToMiddle(j: number, i: number, k: number): number {
    const { latitudeDeg, longitudeDeg } = this.columns;
    if (this.mode === 'exact') {
      const [a, b] = [this.points[i]!, this.points[k]!];
      const middle: Vector = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
      return arc(this.points[j]!, middle, this.radius);
    }
    const latitude = (latitudeDeg[i]! + latitudeDeg[k]!) / 2;
    const longitude = (longitudeDeg[i]! + longitudeDeg[k]!) / 2;
    return this.rounded(seriesKm(latitudeDeg[j]!, longitudeDeg[j]!, latitude, longitude));
  }

  distancePoints(type: FlightType, sumKm: number): number {
    const distance = this.sum([sumKm]);
    const tier = type.tiers.findLast(({ fromKm }) => distance >= fromKm);
    return tier === undefined ? 0 : distance * tier.multiplier;
  }

  circuitPoints(type: FlightType, legs: number[], gap: number): number {
    const closing = type.closing!;
    const distance = this.sum(legs);
    const shortest = min(...legs);
    const longest = max(...legs);
    if (shortest < (type.sideMin ?? 0) * distance || longest > (type.sideMax ?? 1) * distance) return 0;
    const limit = max(closing.fixedKm, closing.relative * distance);
    if (gap > (this.mode === 'exact' ? limit : this.rounded(limit))) return 0;
    const deducted = gap > closing.freeKm ? gap : 0;
    const isTieredAfter = (closing.tierAfterDeduction ?? false) && this.mode === 'exact';
    const tieredKm = isTieredAfter ? distance - deducted : distance;
    const tier = type.tiers.findLast(({ fromKm }) => tieredKm >= fromKm);
    return tier === undefined ? 0 : (distance - deducted) * tier.multiplier;
  }

  /** gaps[i][k] for all i ≤ k, from those of fewer fixes: without the last start, or without the first finish. */
  private nearestPairs(): number[][] {
    const { count, geodesic, legs } = this;
    const nearest = geodesic.map((row) => [...row]);
    const gaps = legs.map((row) => [...row]);
    for (let i = 0; i < count; i++) {
      for (let k = count - 1; k > i; k--) {
        for (const [fromI, fromK] of [
          [i - 1, k],
          [i, k + 1],
        ] as const) {
          const km = nearest[fromI]?.[fromK] ?? Infinity;
          if (km >= nearest[i]![k]!) continue;
          nearest[i]![k] = km;
          gaps[i]![k] = gaps[fromI]![fromK]!;
        }
      }
    }
    return gaps;
  }

  private sum(legs: number[]): number {
    const sum = legs.reduce((total, km) => total + km, 0);
    return this.mode === 'exact' ? sum : Number(sum.toFixed(this.distanceDecimals));
  }

  private rounded(km: number): number {
    return Number(km.toFixed(LEG_DECIMALS));
  }

  private seriesKm(i: number, j: number): number {
    const { latitudeDeg, longitudeDeg } = this.columns;
    return seriesKm(latitudeDeg[i]!, longitudeDeg[i]!, latitudeDeg[j]!, longitudeDeg[j]!);
  }
}

type Vector = [number, number, number];
const A_KM = 6378.137;
const E2 = 6.69437999014e-3;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function cartesian(latitude: number, longitude: number): Vector {
  const sinLatitude = sin(radians(latitude));
  const cosLatitude = cos(radians(latitude));
  const normal = A_KM / sqrt(1 - E2 * sinLatitude * sinLatitude);
  const turn = radians(longitude);
  return [
    normal * cosLatitude * cos(turn),
    normal * cosLatitude * sin(turn),
    normal * (1 - E2) * sinLatitude,
  ];
}

function middleRadius(latitudeDeg: Float64Array): number {
  const mean = latitudeDeg.reduce((sum, latitude) => sum + latitude, 0) / latitudeDeg.length;
  return (A_KM * sqrt(1 - E2)) / (1 - E2 * sin(radians(mean)) ** 2);
}

function arc(a: Vector, b: Vector, radius: number): number {
  const chord = sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2);
  return chord + chord ** 3 / (24 * radius * radius);
}

/** Distance by mean latitude, as in igc-xc-score. */
function seriesKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const m = (lat1 + lat2) / 2 / (180 / Math.PI);
  const c1 = cos(m);
  const c2 = 2 * c1 * c1 - 1;
  const c3 = c1 * (2 * c2 - 1);
  const north = (111.13209 - 0.566605 * c2 + 0.0012 * (2 * c2 * c2 - 1)) * (lat2 - lat1);
  const east = (111.41513 * c1 - 0.09455 * c3 + 0.00012 * (2 * c2 * c3 - c1)) * (lon2 - lon1);
  return sqrt(north * north + east * east);
}
