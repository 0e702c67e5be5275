import { type FlightSpan } from '../flight/find-flights.js';
import { WIND } from '../thresholds.js';
import { type Track } from '../track/track.js';

/** The velocity of the air at one time and altitude. */
export interface WindSample {
  eastMps: number;
  northMps: number;
  altitudeM: number;
}

/** Where a wind was read from. */
export type WindSource = 'circles' | 'straight_flight';

export interface Wind {
  speedKmh: number;
  /** Where the wind comes from, degrees. */
  directionDeg: number;
  /** Circles, or windows of straight flight. */
  samples: number;
  /** 0 to 1. */
  confidence: number;
  source: WindSource;
}

/** The wind in a band of altitude. */
export interface WindBand extends Wind {
  altitudeMFrom: number;
  altitudeMTo: number;
}

interface BandMean {
  band: number;
  eastMps: number;
  northMps: number;
  samples: number;
  scatterMps: number;
}

const KMH_PER_MPS = 3.6;

/** Wind by altitude as far as it is known, and asked for by altitude. */
export class WindProfile {
  private readonly bands: BandMean[];

  constructor(
    samples: readonly WindSample[],
    private readonly source: WindSource,
  ) {
    this.bands = bandMeans(withoutOutliers(samples));
  }

  get isKnown(): boolean {
    return this.bands.length > 0;
  }

  /** Bands with a wind, lowest first. */
  toBands(): WindBand[] {
    return this.bands.map(({ band, eastMps, northMps, samples, scatterMps }) => ({
      altitudeMFrom: band * WIND.bandHeightM,
      altitudeMTo: (band + 1) * WIND.bandHeightM,
      ...this.wind(eastMps, northMps, samples, scatterMps),
    }));
  }

  /** Velocity of the air at an altitude: linear between the middles of bands, constant beyond them. */
  at(altitudeM: number): { eastMps: number; northMps: number } {
    const place = altitudeM / WIND.bandHeightM - 0.5;
    const above = this.bands.findIndex(({ band }) => band >= place);
    const upper = this.bands[above] ?? this.bands.at(-1)!;
    const lower = above > 0 ? this.bands[above - 1]! : upper;
    const share = upper === lower ? 0 : (place - lower.band) / (upper.band - lower.band);
    return {
      eastMps: lower.eastMps + share * (upper.eastMps - lower.eastMps),
      northMps: lower.northMps + share * (upper.northMps - lower.northMps),
    };
  }

  /** Mean over the flight: each band counts as long as was flown in it. Null when no wind is known. */
  mean(track: Track, { takeoffIndex, landingIndex }: FlightSpan): Wind | null {
    if (!this.isKnown) return null;
    const secondsByBand = new Map<number, number>();
    for (let i = takeoffIndex + 1; i <= landingIndex; i++) {
      const band = bandOf(track.altitudeM[i]!);
      const seconds = track.timeSeconds[i]! - track.timeSeconds[i - 1]!;
      secondsByBand.set(band, (secondsByBand.get(band) ?? 0) + seconds);
    }
    let east = 0;
    let north = 0;
    let total = 0;
    for (const [band, seconds] of secondsByBand) {
      const { eastMps, northMps } = this.at((band + 0.5) * WIND.bandHeightM);
      east += eastMps * seconds;
      north += northMps * seconds;
      total += seconds;
    }
    const samples = this.bands.reduce((sum, band) => sum + band.samples, 0);
    const scatter = this.bands.reduce((sum, band) => sum + band.samples * band.scatterMps, 0) / samples;
    return this.wind(east / total, north / total, samples, scatter);
  }

  private wind(eastMps: number, northMps: number, samples: number, scatterMps: number): Wind {
    const known = samples / (samples + WIND.circlesHalfConfidence);
    const agreement = 1 / (1 + (scatterMps / WIND.scatterHalfConfidenceMps) ** 2);
    const most = this.source === 'circles' ? 1 : WIND.straightConfidenceMax;
    return {
      speedKmh: Math.hypot(eastMps, northMps) * KMH_PER_MPS,
      directionDeg: compassDeg(-eastMps, -northMps),
      samples,
      confidence: known * agreement * most,
      source: this.source,
    };
  }
}

/** Compass direction of a vector, degrees in [0, 360). */
export function compassDeg(east: number, north: number): number {
  const degrees = (Math.atan2(east, north) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

function bandOf(altitudeM: number): number {
  return Math.floor(altitudeM / WIND.bandHeightM);
}

function withoutOutliers(samples: readonly WindSample[]): WindSample[] {
  const east = median(samples.map(({ eastMps }) => eastMps));
  const north = median(samples.map(({ northMps }) => northMps));
  return samples.filter(
    ({ eastMps, northMps }) => Math.hypot(eastMps - east, northMps - north) <= WIND.outlierMps,
  );
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}

function bandMeans(samples: readonly WindSample[]): BandMean[] {
  const byBand = new Map<number, WindSample[]>();
  for (const sample of samples) {
    const band = bandOf(sample.altitudeM);
    const others = byBand.get(band);
    if (others) others.push(sample);
    else byBand.set(band, [sample]);
  }
  return [...byBand].map(([band, own]) => bandMean(band, own)).sort((a, b) => a.band - b.band);
}

function bandMean(band: number, samples: readonly WindSample[]): BandMean {
  const count = samples.length;
  const eastMps = samples.reduce((sum, sample) => sum + sample.eastMps, 0) / count;
  const northMps = samples.reduce((sum, sample) => sum + sample.northMps, 0) / count;
  const squares = samples.reduce(
    (sum, sample) => sum + (sample.eastMps - eastMps) ** 2 + (sample.northMps - northMps) ** 2,
    0,
  );
  return { band, eastMps, northMps, samples: count, scatterMps: Math.sqrt(squares / count) };
}
