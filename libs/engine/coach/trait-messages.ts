import { type NamedAircraft } from './aircraft.js';
import {
  type GlideFact,
  type ThermalFact,
  type WindBandFact,
  type WindFact,
} from './facts/flight-part-facts.js';
import { type BestScoreFact } from './facts/score-facts.js';
import {
  type ClimbingSummary,
  type DevelopmentSummary,
  type FinalDescentSummary,
  type RidgeSummary,
  type TowSummary,
  type TurnsSummary,
} from './facts/summary-facts.js';
import { type Known } from './facts/known.js';

/** What stands out about a flight: each as a sentence, some also as a headline. */
export interface TraitMessages extends HeadlineMessages {
  towed(tow: TowSummary): string;
  landedFar(km: number): string;
  stayedNear(km: number): string;
  highAbove(altitudeM: number, aboveTakeoffM: number): string;
  barelyAbove(aboveTakeoffM: number): string;
  firstClimbLate(seconds: number): string;
  climbedFromTakeoff(): string;
  slopeCarried(ridge: RidgeSummary): string;
  circlingLittle(climbing: ClimbingSummary): string;
  /** Most of the height did not come from circling. */
  heightElsewhere(gainM: number, totalM: number): string;

  strongClimbs(climbing: ClimbingSummary): string;
  feebleClimbs(climbing: ClimbingSummary): string;
  longClimbs(climbing: ClimbingSummary): string;
  shortClimbs(climbing: ClimbingSummary): string;
  manyClimbs(climbing: ClimbingSummary): string;
  onlyClimb(thermal: ThermalFact): string;
  biggestClimb(thermal: ThermalFact, share: number): string;
  biggestAndStrongest(biggest: ThermalFact, strongest: ThermalFact): string;
  laterStronger(development: DevelopmentSummary): string;
  laterWeaker(development: DevelopmentSummary): string;
  ceilingRose(development: DevelopmentSummary): string;
  ceilingFell(development: DevelopmentSummary): string;
  quickCircles(turns: Known<TurnsSummary, 'circle_seconds_mean' | 'circle_radius_m_mean'>): string;
  slowCircles(turns: Known<TurnsSummary, 'circle_seconds_mean' | 'circle_radius_m_mean'>): string;

  carriedGlides(ratio: number, count: number, aircraft: NamedAircraft): string;
  sinkingGlides(ratio: number, count: number): string;
  glideContrast(best: Known<GlideFact, 'glide_ratio'>, worst: Known<GlideFact, 'glide_ratio'>): string;
  longestGlide(glide: GlideFact): string;
  glidesWithWind(kmh: number): string;
  glidesAgainstWind(kmh: number): string;
  finalDescent(final: FinalDescentSummary): string;

  /** The flight ended with the last departure, far from take-off. */
  departureLow(final: FinalDescentSummary): string;
  departureNothing(final: FinalDescentSummary): string;
  departureGlide(final: FinalDescentSummary): string;

  windBlew(wind: WindFact): string;
  windCalm(wind: WindFact): string;
  windShear(low: WindBandFact, high: WindBandFact): string;

  scored(best: BestScoreFact, league: string): string;
  closedWithin(
    best: Known<BestScoreFact, 'closing_deducted_m' | 'points_lost_closing' | 'closing_limit_share'>,
  ): string;
  leftOpen(best: Known<BestScoreFact, 'closing_deducted_m' | 'points_lost_closing'>, league: string): string;
  oneLongLeg(best: Known<BestScoreFact, 'leg_longest_km'>, league: string): string;
  fastScored(speedKmh: number): string;
}

/** Headlines, without a full stop. Each names the duration of the flight. */
export interface HeadlineMessages {
  headlineTime(seconds: number): string;
  headlineFar(km: number, seconds: number): string;
  headlineNear(km: number, seconds: number): string;
  headlineHigh(aboveTakeoffM: number, seconds: number): string;
  headlineLow(seconds: number): string;
  headlineLateClimb(seconds: number, climbAfterSeconds: number): string;
  headlineRidge(seconds: number): string;
  headlineClimbs(seconds: number, count: number): string;
  headlineStrong(seconds: number, climbMps: number): string;
  headlineWeak(seconds: number, climbMps: number): string;
  headlineBiggest(gainM: number, seconds: number): string;
  headlineBetter(seconds: number, development: DevelopmentSummary): string;
  headlineFading(seconds: number, development: DevelopmentSummary): string;
  headlineGlide(km: number, seconds: number): string;
  headlineTailwind(kmh: number, seconds: number): string;
  headlineHeadwind(kmh: number, seconds: number): string;
  headlineWind(wind: WindFact, seconds: number): string;
  headlineDistance(best: BestScoreFact, seconds: number): string;
  headlineFaiTriangle(best: BestScoreFact, seconds: number): string;
  headlineCircuit(best: BestScoreFact, seconds: number): string;
  headlineClosedFaiTriangle(best: BestScoreFact, seconds: number): string;
  headlineClosedTriangle(best: BestScoreFact, seconds: number): string;
}
