import { type EpochClock } from '../flight-log.js';
import { type FlightSpan } from '../flight/find-flights.js';
import { WIND } from '../thresholds.js';
import { firstNotBefore, type Track } from '../track/track.js';
import { describeWind, type Velocity, type Wind } from './describe-wind.js';
import { groupBy } from './group-samples.js';
import { columnsOf, nearness, type SampleColumns } from './sample-columns.js';
import { withoutOutliers } from './wind-outliers.js';
import { type WindSample } from './wind-sample.js';

/** The wind in a band of altitude or a slice of time, with the range of its samples in the other. */
export interface WindBand extends Wind {
  altitudeMFrom: number;
  altitudeMTo: number;
  /** Epoch milliseconds, null without a date. */
  startsAt: number | null;
  endsAt: number | null;
}

/** The wind of a flight as far as it is known: by altitude, by time, and asked for at both. */
export class WindProfile {
  private readonly samples: readonly WindSample[];
  /** The samples once more in columns, since the mean asks for all of them again and again. */
  private readonly columns: SampleColumns;

  /** @param samples one by one; circles count before straight flight at the same time or altitude */
  constructor(
    private readonly track: Track,
    samples: readonly WindSample[],
  ) {
    const inOrder = samples.toSorted((a, b) => a.index - b.index);
    const columns = columnsOf(track, inOrder);
    this.samples = withoutOutliers(inOrder, columns);
    this.columns = this.samples.length === inOrder.length ? columns : columnsOf(track, this.samples);
  }

  get isKnown(): boolean {
    return this.samples.length > 0;
  }

  /** By altitude, lowest first: bands of `bandHeightM` that have a wind, and when it was measured. */
  byAltitude(timeOf: EpochClock): WindBand[] {
    return groupBy(this.samples, ({ altitudeM }) => bandOf(altitudeM)).map(([band, group]) => ({
      altitudeMFrom: band * WIND.bandHeightM,
      altitudeMTo: (band + 1) * WIND.bandHeightM,
      startsAt: timeOf(group.samples[0]!.index),
      endsAt: timeOf(group.samples.at(-1)!.index),
      ...describeWind(group),
    }));
  }

  /** By time, earliest first: slices of `sliceSeconds` UTC that have a wind, and at which altitudes it was measured. */
  byTime(timeOf: EpochClock): WindBand[] {
    const { timeSeconds } = this.track;
    const sliceOf = ({ index }: WindSample) => Math.floor(timeSeconds[index]! / WIND.sliceSeconds);
    return groupBy(this.samples, sliceOf).map(([, group]) => {
      const altitudes = group.samples.map(({ altitudeM }) => altitudeM);
      return {
        altitudeMFrom: Math.min(...altitudes),
        altitudeMTo: Math.max(...altitudes),
        startsAt: timeOf(group.samples[0]!.index),
        endsAt: timeOf(group.samples.at(-1)!.index),
        ...describeWind(group),
      };
    });
  }

  /** Velocity of the air at a time and altitude: a mean in which what is near counts most. */
  at(altitudeM: number, seconds: number): Velocity {
    const { count, eastMps, northMps, heights, times, weights } = this.columns;
    const height = altitudeM / WIND.nearAltitudeM;
    const time = seconds / WIND.nearSeconds;
    let east = 0;
    let north = 0;
    let total = 0;
    for (let i = 0; i < count; i++) {
      const up = heights[i]! - height;
      const later = times[i]! - time;
      const weight = weights[i]! * nearness(up * up + later * later);
      east += weight * eastMps[i]!;
      north += weight * northMps[i]!;
      total += weight;
    }
    return { eastMps: east / total, northMps: north / total };
  }

  /** Mean over the flight, at the altitude and time of every other minute of it. Null when no wind is known. */
  mean({ takeoffIndex, landingIndex }: FlightSpan): Wind | null {
    if (!this.isKnown) return null;
    const { timeSeconds, altitudeM } = this.track;
    let east = 0;
    let north = 0;
    let total = 0;
    for (let i = takeoffIndex; i <= landingIndex;) {
      const seconds = timeSeconds[i]!;
      const { eastMps, northMps } = this.at(altitudeM[i]!, seconds);
      east += eastMps;
      north += northMps;
      total++;
      i = firstNotBefore(timeSeconds, seconds + WIND.meanStepSeconds, i + 1, landingIndex + 1);
    }
    const bands = groupBy(this.samples, ({ altitudeM }) => bandOf(altitudeM)).map(([, band]) => band);
    const counted = bands.flatMap((band) => band.samples);
    const scatterMps =
      bands.reduce((sum, band) => sum + band.samples.length * band.scatterMps, 0) / counted.length;
    return describeWind({ eastMps: east / total, northMps: north / total, scatterMps, samples: counted });
  }
}

function bandOf(altitudeM: number): number {
  return Math.floor(altitudeM / WIND.bandHeightM);
}
