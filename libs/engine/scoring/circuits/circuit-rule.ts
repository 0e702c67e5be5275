import { type LegMeasure } from '../frame/leg-measure.js';
import { roundedMax, roundedMin, roundTo } from '../rounding.js';
import { type ClosingRule, type FlightType, type Tier } from '../rules/rule-set.js';

const { max } = Math;

/** Maximum relative error in computing a gap. */
const GAP_ERROR = 1e-9;

/** Keys of the flight types seen so far; flight types are constant data. */
const KEYS = new WeakMap<FlightType, string>();

/**
 * Value of a circuit in km of the highest multiplier, so that one search serves all leagues that differ only by a
 * constant multiplier.
 *
 * Both `value` and `valueMax` rely on one function w(D, c) of distance and gap: 0 beyond the closing limit, else (D -
 * deduction) × tier. It increases with D (limit, difference and tier all do) and decreases with c. So with D ≤
 * distanceMax and c ≥ gapMin, w(distanceMax, gapMin) bounds every circuit.
 */
export class CircuitRule {
  readonly sideMin: number;
  readonly sideMax: number;
  /** Highest multiplier: points per unit of value. */
  readonly multiplier: number;
  private readonly fixedKm: number;
  private readonly relative: number;
  private readonly freeKm: number;
  /** Gap before rounding, km, up to which all pairs are equally good. */
  readonly gapFree: number;
  private readonly tierAfterDeduction: boolean;
  private readonly tierFrom: Float64Array;
  private readonly tierShare: Float64Array;
  /** Largest rounding error of the sum of the legs, km. */
  readonly distanceSlack: number;

  constructor(
    type: FlightType,
    private readonly legs: LegMeasure,
  ) {
    const { tiers, closing, sideMin = 0, sideMax = 1 } = type;
    const { fixedKm, relative, freeKm, tierAfterDeduction } = closing as ClosingRule;
    this.fixedKm = fixedKm;
    this.relative = relative;
    this.freeKm = freeKm;
    const rounding = legs.legDecimals === null ? 0 : 0.51 * 10 ** -legs.legDecimals;
    this.gapFree = max(0, (freeKm - rounding) * (1 - GAP_ERROR) - GAP_ERROR);
    // igc-xc-score chooses tiers before the deduction; rounded scoring must be comparable to it.
    this.tierAfterDeduction = (tierAfterDeduction ?? false) && legs.distanceDecimals === null;
    this.sideMin = sideMin;
    this.sideMax = sideMax;
    this.multiplier = (tiers.at(-1) as Tier).multiplier;
    this.tierFrom = Float64Array.from(tiers, (tier) => tier.fromKm);
    this.tierShare = Float64Array.from(tiers, (tier) => tier.multiplier / this.multiplier);
    this.distanceSlack = legs.distanceDecimals === null ? 0 : 0.5001 * 10 ** -legs.distanceDecimals;
  }

  /** Equal for rules that one search can serve. */
  static key(type: FlightType): string {
    const known = KEYS.get(type);
    if (known !== undefined) return known;
    const { shape, tiers, closing, sideMin, sideMax } = type;
    const top = (tiers.at(-1) as Tier).multiplier;
    const shares = tiers.map((tier) => [tier.fromKm, tier.multiplier / top]);
    const key = JSON.stringify([shape, shares, closing, sideMin, sideMax]);
    KEYS.set(type, key);
    return key;
  }

  /** Distance as the league counts it. */
  distance(sumKm: number): number {
    return this.legs.distanceDecimals === null ? sumKm : roundTo(sumKm, this.legs.distanceDecimals);
  }

  /** Largest gap with which a circuit of a distance is closed, km. */
  limitKm(distanceKm: number): number {
    const limit = max(this.fixedKm, this.relative * distanceKm);
    return this.legs.legDecimals === null ? limit : roundTo(limit, this.legs.legDecimals);
  }

  /** Deduction for a gap, km. */
  deductedKm(gapKm: number): number {
    return gapKm > this.freeKm ? gapKm : 0;
  }

  /**
   * Gap, km, above which no circuit up to `distanceMax` is worth more than `value`, because it does not close or
   * loses too much. Both before rounding.
   */
  gapMax(distanceMax: number, value: number): number {
    const { distanceDecimals, legDecimals } = this.legs;
    const distance = distanceDecimals === null ? distanceMax : roundedMax(distanceMax, distanceDecimals);
    const limit = max(this.fixedKm, this.relative * distance);
    const tier = this.tierAt(distance, 0);
    const affordable = tier < 0 ? 0 : distance - value / this.tierShare[tier]!;
    const gap = limit <= this.freeKm || limit <= affordable ? limit : max(this.freeKm, affordable);
    // Half a digit for the limit, and half for the gap.
    const rounding = legDecimals === null ? 0 : 1.01 * 10 ** -legDecimals;
    return (gap + rounding) * (1 + GAP_ERROR) + GAP_ERROR;
  }

  /** Index of the tier that a circuit reaches; -1 below the first. */
  tierAt(distanceKm: number, deductedKm: number): number {
    const km = this.tierAfterDeduction ? distanceKm - deductedKm : distanceKm;
    let tier = this.tierFrom.length - 1;
    while (tier >= 0 && km < this.tierFrom[tier]!) tier--;
    return tier;
  }

  private worth(distanceKm: number, deductedKm: number): number {
    const tier = this.tierAt(distanceKm, deductedKm);
    return tier < 0 ? 0 : (distanceKm - deductedKm) * this.tierShare[tier]!;
  }

  /** Value of a circuit whose sides are within the limits; 0 if it is not closed. */
  value(distanceKm: number, gapKm: number): number {
    if (gapKm > this.limitKm(distanceKm)) return 0;
    return this.worth(distanceKm, this.deductedKm(gapKm));
  }

  /**
   * Upper bound of the value of circuits up to `distanceMax` with a gap of at least `gapMin`, both before rounding.
   * Rounding preserves order, so the bounds are rounded like the circuit.
   */
  valueMax(distanceMax: number, gapMin: number): number {
    const { distanceDecimals, legDecimals } = this.legs;
    const distance = distanceDecimals === null ? distanceMax : roundedMax(distanceMax, distanceDecimals);
    if (gapMin === 0) return this.worth(distance, 0);
    let gap = gapMin;
    let limit = max(this.fixedKm, this.relative * distance);
    if (legDecimals !== null) {
      gap = roundedMin(gap, legDecimals);
      limit = roundedMax(limit, legDecimals);
    }
    return gap > limit ? 0 : this.worth(distance, gap > this.freeKm ? gap : 0);
  }
}
