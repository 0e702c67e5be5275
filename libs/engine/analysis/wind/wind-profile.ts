import { type EpochClock } from '../flight-log.js';
import { type FlightSpan } from '../flight/flight-span.js';
import { WIND } from '../thresholds.js';
import { firstAfter, type Track } from '../track/track.js';
import { describeWind, type Wind } from './describe-wind.js';
import { type Velocity } from './velocity.js';
import { groupByKey, type SampleGroup } from './group-samples.js';
import { columnsOf, nearness, type SampleColumns } from './sample-columns.js';
import { withoutOutliers } from './wind-outliers.js';
import { type WindSample } from './wind-sample.js';
import { holdShape } from '../warm-up/held-shapes.js';

/** The wind in an altitude band or a time slice, with the range of its samples in the other dimension. */
export interface WindBand extends Wind {
  altitudeMFrom: number;
  altitudeMTo: number;
  /** Epoch milliseconds, null without a date. */
  startsAt: number | null;
  endsAt: number | null;
}

/** The wind of a flight: by altitude, by time, and at a given time and altitude. */
export class WindProfile {
  private readonly samples: readonly WindSample[];
  /** The samples again as columns, because the mean reads all of them repeatedly. */
  private readonly columns: SampleColumns;
  private bands: readonly [number, SampleGroup][] | null = null;

  /** @param samples in any order; circles take precedence over straight flight at the same time or altitude */
  constructor(
    private readonly track: Track,
    samples: readonly WindSample[],
  ) {
    const inOrder = samples.toSorted(byIndex);
    const columns = columnsOf(track, inOrder);
    this.samples = withoutOutliers(inOrder, columns);
    this.columns = this.samples.length === inOrder.length ? columns : columnsOf(track, this.samples);
    holdShape(this);
  }

  get isKnown(): boolean {
    return this.samples.length > 0;
  }

  /** By altitude, lowest first: the bands of `bandHeightM` with a known wind, and when it was measured. */
  byAltitude(timeOf: EpochClock): WindBand[] {
    const bands: WindBand[] = [];
    for (const [band, group] of this.groupsByAltitude()) {
      bands.push({
        altitudeMFrom: band * WIND.bandHeightM,
        altitudeMTo: (band + 1) * WIND.bandHeightM,
        startsAt: timeOf(group.samples[0]!.index),
        endsAt: timeOf(group.samples.at(-1)!.index),
        ...describeWind(group),
      });
    }
    return bands;
  }

  /**
   * By time, earliest first: slices of `sliceSeconds` UTC with a known wind, and the altitudes it was measured at.
   */
  byTime(timeOf: EpochClock): WindBand[] {
    const slices: WindBand[] = [];
    for (const [, group] of this.groupsByTime()) {
      let lowestM = Infinity;
      let highestM = -Infinity;
      for (const { altitudeM } of group.samples) {
        if (altitudeM < lowestM) lowestM = altitudeM;
        if (altitudeM > highestM) highestM = altitudeM;
      }
      slices.push({
        altitudeMFrom: lowestM,
        altitudeMTo: highestM,
        startsAt: timeOf(group.samples[0]!.index),
        endsAt: timeOf(group.samples.at(-1)!.index),
        ...describeWind(group),
      });
    }
    return slices;
  }

  private groupsByAltitude(): readonly [number, SampleGroup][] {
    if (this.bands !== null) return this.bands;
    const { samples } = this;
    const keys = new Int32Array(samples.length);
    for (let i = 0; i < keys.length; i++) keys[i] = Math.floor(samples[i]!.altitudeM / WIND.bandHeightM);
    return (this.bands = groupByKey(samples, keys));
  }

  private groupsByTime(): readonly [number, SampleGroup][] {
    const { samples } = this;
    const { timeSeconds } = this.track;
    const keys = new Int32Array(samples.length);
    for (let i = 0; i < keys.length; i++) {
      keys[i] = Math.floor(timeSeconds[samples[i]!.index]! / WIND.sliceSeconds);
    }
    return groupByKey(samples, keys);
  }

  /** Velocity of the air at a time and altitude: a mean weighted by nearness. */
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

  /** Mean over the flight, sampled every two minutes at the flight's altitude and time. Null if no wind is known. */
  mean({ takeoffIndex, landingIndex }: FlightSpan): Wind | null {
    if (!this.isKnown) return null;
    const { timeSeconds, altitudeM } = this.track;
    let east = 0;
    let north = 0;
    let total = 0;
    for (let i = takeoffIndex; i <= landingIndex;) {
      const { eastMps, northMps } = this.at(altitudeM[i]!, timeSeconds[i]!);
      east += eastMps;
      north += northMps;
      total++;
      i = firstAfter(timeSeconds, i, WIND.meanStepSeconds, landingIndex + 1);
    }
    const counted: WindSample[] = [];
    let scatter = 0;
    for (const [, band] of this.groupsByAltitude()) {
      for (const sample of band.samples) counted.push(sample);
      scatter += band.samples.length * band.scatterMps;
    }
    const scatterMps = scatter / counted.length;
    return describeWind({ eastMps: east / total, northMps: north / total, scatterMps, samples: counted });
  }
}

function byIndex(a: WindSample, b: WindSample): number {
  return a.index - b.index;
}
