import { type FlightLog, wrapLongitude } from '@engine/analysis';
import { type Airspace } from '../airspace.js';
import { type ActivationOnFlight } from './activation-on-flight.js';
import { type AirspaceScan, type FoundStretches, type PlaceInside } from './airspace-scan.js';
import { type FlightPath } from './flight-path.js';
import { type LimitMargin } from './limit-margin.js';
import { type Stretches } from './stretches.js';
import { VERDICT } from './thresholds.js';
import {
  type AirspaceCrossing,
  type CrossingPoint,
  type CrossingQuality,
  type CrossingReason,
  type CrossingVerdict,
  type LimitReading,
} from './verdict.js';

const { max, min, floor, abs } = Math;

/** Makes crossings of one flight from what a scan found. */
export class Crossings<Known extends Airspace> {
  constructor(
    private readonly log: FlightLog,
    private readonly path: FlightPath,
  ) {}

  /** @param found one stretch of what is possible, and what is measured and sure of it */
  crossing(
    airspace: Known,
    scan: AirspaceScan,
    found: FoundStretches,
    activation: Pick<ActivationOnFlight, 'state' | 'reason'>,
  ): AirspaceCrossing<Known> {
    const { sure, measured, possible } = found;
    const shown = measured.length > 0 ? measured : possible;
    const place = scan.deepestIn(sure.length > 0 ? sure : shown);
    const isSure = sure.length > 0;
    const doubts = isSure ? [] : this.doubts(scan, place, possible);
    const verdict: CrossingVerdict =
      activation.state === 'inactive'
        ? 'outside'
        : isSure && activation.state === 'active'
          ? 'inside'
          : 'possible';
    const reasons = verdict === 'outside' ? [] : doubts;
    const isTimed = activation.reason !== null && activation.state !== 'active';
    return this.made(airspace, scan, verdict, place, {
      from: shown[0]!,
      to: shown.at(-1)!,
      insideSeconds: this.secondsIn(measured),
      reasons: isTimed ? [activation.reason, ...reasons] : reasons,
    });
  }

  miss(airspace: Known, scan: AirspaceScan, place: PlaceInside, near: Stretches): AirspaceCrossing<Known> {
    const part = partWith(near, place.at);
    const [from, to] = part ?? [place.at, place.at];
    const verdict = near.length > 0 ? 'near' : 'outside';
    return this.made(airspace, scan, verdict, place, { from, to, insideSeconds: 0, reasons: [] });
  }

  private made(
    airspace: Known,
    scan: AirspaceScan,
    verdict: CrossingVerdict,
    place: PlaceInside,
    {
      from,
      to,
      ...rest
    }: {
      from: number;
      to: number;
      insideSeconds: number;
      reasons: readonly CrossingReason[];
    },
  ): AirspaceCrossing<Known> {
    const decisive = place.limit === 'ceiling' ? scan.ceiling : scan.floor;
    const verticalM = Number.isNaN(place.verticalM) ? null : place.verticalM;
    const readings = [scan.floor, scan.ceiling].map((margin) => this.readingOf(margin, place.at));
    return {
      airspace,
      verdict,
      entry: this.pointAt(from, decisive),
      exit: this.pointAt(to, decisive),
      startsInside: from <= this.path.first,
      endsInside: to >= this.path.last,
      deepest: {
        ...this.pointAt(place.at, decisive),
        distance: { horizontalM: place.horizontalM, verticalM, limit: place.limit },
      },
      floor: readings[0]!,
      ceiling: readings[1]!,
      ...rest,
      quality: this.qualityOf(readings, scan, from, to),
    };
  }

  private pointAt(at: number, { readings }: LimitMargin): CrossingPoint {
    const { path, log } = this;
    const { track } = path;
    const altitudeM = readings ? path.valueAt(readings.altitudeM, at) : NaN;
    const seaM = track.altitudeSource === null ? NaN : path.valueAt(track.altitudeM, at);
    const shownM = readings ? altitudeM : seaM;
    const timeSeconds = path.valueAt(track.timeSeconds, at);
    const before = min(floor(at), path.last);
    const time = log.timeOf(before);
    return {
      timeSeconds,
      time: time === null ? null : time + Math.round((timeSeconds - track.timeSeconds[before]!) * 1000),
      index: at,
      latitudeDeg: path.valueAt(track.latitudeDeg, at),
      longitudeDeg: wrapLongitude(path.valueAt(track.longitudeDeg, at)),
      altitudeM: Number.isNaN(shownM) ? null : shownM,
    };
  }

  private readingOf({ readings }: LimitMargin, at: number): LimitReading | null {
    if (!readings) return null;
    const { altimeter, isAboveGround, isDerived } = readings;
    const isKnown = !Number.isNaN(this.path.valueAt(readings.altitudeM, at));
    const uncertaintyM = isKnown ? this.path.valueAt(readings.uncertaintyM, at) : null;
    return { altimeter, isAboveGround, isDerived, uncertaintyM };
  }

  /** Why a crossing is not sure, the first that matters most. */
  private doubts(scan: AirspaceScan, place: PlaceInside, possible: Stretches): CrossingReason[] {
    const gapSeconds = this.longestGapIn(possible);
    const index = min(floor(place.at), this.path.last - 1);
    const reasons: CrossingReason[] = gapSeconds > 0 ? [{ code: 'gap', seconds: gapSeconds }] : [];
    if (this.path.isGap(index)) return reasons;
    let closest: { readonly share: number; readonly reason: CrossingReason } | null = null;
    const add = (marginM: number, uncertaintyM: number, reason: CrossingReason) => {
      const share = abs(marginM) / max(uncertaintyM, 1e-6);
      if (share < 1) reasons.push(reason);
      else if (!closest || share < closest.share) closest = { share, reason };
    };
    for (const margin of [scan.floor, scan.ceiling]) {
      if (margin.isAlwaysKept) continue;
      const marginM = margin.marginM(place.at);
      if (Number.isNaN(marginM)) reasons.push(this.unknownLimit(margin, place.at));
      else {
        const uncertaintyM = margin.uncertaintyM(index);
        const groundM = margin.readings?.groundUncertaintyM?.[index] ?? 0;
        const code = groundM > uncertaintyM / Math.SQRT2 ? 'ground_uncertain' : 'altitude_uncertain';
        add(marginM, uncertaintyM, { code, uncertaintyM });
      }
    }
    const reachM = this.path.reachM[index]!;
    add(place.horizontalM, reachM, { code: 'position_uncertain', uncertaintyM: reachM });
    const nearest = closest as { readonly reason: CrossingReason } | null;
    if (reasons.length === 0 && nearest) return [nearest.reason];
    return reasons.filter(({ code }, i) => reasons.findIndex((reason) => reason.code === code) === i);
  }

  private unknownLimit({ readings, limit, side }: LimitMargin, at: number): CrossingReason {
    if (!readings) return { code: 'limit_unknown', limit: side, text: limit.text };
    const { track } = this.path;
    const ground = this.log.ground;
    const isGroundUnknown = !ground || Number.isNaN(this.path.valueAt(ground.groundM, at));
    const hasAltitude = track.altitudeSource !== null;
    return {
      code: readings.isAboveGround && isGroundUnknown && hasAltitude ? 'ground_unknown' : 'altitude_unknown',
    };
  }

  private longestGapIn(stretches: Stretches): number {
    let longest = 0;
    for (let i = 0; i < stretches.length; i += 2) {
      for (let at = Math.ceil(stretches[i]!); at + 1 <= stretches[i + 1]!; at++) {
        if (this.path.isGap(at)) longest = max(longest, this.path.secondsAfter(at));
      }
    }
    return longest;
  }

  private secondsIn(stretches: Stretches): number {
    const { timeSeconds } = this.path.track;
    let seconds = 0;
    for (let i = 0; i < stretches.length; i += 2) {
      seconds +=
        this.path.valueAt(timeSeconds, stretches[i + 1]!) - this.path.valueAt(timeSeconds, stretches[i]!);
    }
    return seconds;
  }

  private qualityOf(
    readings: readonly (LimitReading | null)[],
    scan: AirspaceScan,
    from: number,
    to: number,
  ): CrossingQuality {
    const used = readings.filter((reading) => reading !== null);
    const isUnknown = [scan.floor, scan.ceiling].some(
      ({ isAlwaysKept, readings: known }) => !isAlwaysKept && known === null,
    );
    const worstM = max(0, ...used.map(({ uncertaintyM }) => uncertaintyM ?? Infinity));
    if (isUnknown || worstM > VERDICT.mediumQualityM || this.longestGapIn([from, to]) > 0) return 'low';
    return worstM > VERDICT.highQualityM || used.some(({ isDerived }) => isDerived) ? 'medium' : 'high';
  }
}

function partWith(stretches: Stretches, at: number): readonly [number, number] | null {
  for (let i = 0; i < stretches.length; i += 2) {
    if (at >= stretches[i]! && at <= stretches[i + 1]!) return [stretches[i]!, stretches[i + 1]!];
  }
  return null;
}
