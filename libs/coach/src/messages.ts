import { type MetricFacts, type QualityFacts } from './facts/debrief-facts.js';
import {
  type GapFact,
  type GlideFact,
  type LiftFact,
  type ThermalFact,
  type WindBandFact,
  type WindFact,
} from './facts/flight-part-facts.js';
import { type BestScoreFact, type LostTypeFact } from './facts/score-facts.js';
import {
  type ClimbingSummary,
  type HeadwindSummary,
  type LeftEarlySummary,
  type LeftLateSummary,
  type RidgeSummary,
  type SearchingSummary,
  type SlowCentringSummary,
  type SteepGlidesSummary,
  type TowSummary,
  type TurnsSummary,
  type WeakClimbsSummary,
} from './facts/summary-facts.js';

/** A fact whose given fields are known to be present. */
export type Known<T, K extends keyof T> = T & { [Key in K]: NonNullable<T[Key]> };

/** The flight in words: headline, summary, sections, moments. Each message is one or two sentences. */
export interface StoryMessages {
  headlineNoFlight(): string;
  headlineSparse(seconds: number): string;
  headlineSled(seconds: number): string;
  headlineRidge(seconds: number): string;
  headlinePowered(seconds: number): string;
  headlineLocal(seconds: number, climbs: number): string;
  headlineScored(best: BestScoreFact, seconds: number): string;
  headlineFar(km: number, seconds: number): string;

  summaryNoFlight(): string;
  summaryFlight(metrics: Known<MetricFacts, 'duration_seconds' | 'track_length_km'>): string;
  summaryTow(tow: TowSummary): string;
  summaryTop(altitudeM: number, aboveTakeoffM: number | null): string;
  summaryClimbing(climbing: ClimbingSummary): string;
  /** Most of the height did not come from circling. */
  summaryLittleCircling(gainM: number, totalM: number): string;
  summaryGaps(seconds: number): string;
  summaryRidge(ridge: RidgeSummary): string;
  summaryScore(best: BestScoreFact): string;
  summarySled(dropM: number | null): string;
  summaryPowered(): string;
  summarySparse(): string;
  /** Nothing stands out. */
  summaryClean(): string;

  titleClimbs(): string;
  titleGlides(): string;
  titleWind(): string;
  titleScore(): string;
  titleData(): string;

  climbsBand(enterM: number, exitM: number): string;
  climbsBest(best: ThermalFact): string;
  climbsShare(climbing: ClimbingSummary): string;
  climbsEfficiency(share: number): string;
  climbsCircles(turns: Known<TurnsSummary, 'circle_seconds_mean' | 'circle_radius_m_mean'>): string;
  slopes(ridge: RidgeSummary): string;
  slopeBest(lift: Known<LiftFact, 'starts_after_seconds'>): string;

  glidesMean(ratio: number, count: number): string;
  /** Better than the glider alone could do. */
  glidesCarried(): string;
  glidesLongest(glide: GlideFact): string;
  glidesHeadwind(headwind: Known<HeadwindSummary, 'headwind_glide_ratio'>): string;
  sledGlide(ratio: number | null, speedKmh: number): string;
  finalDescent(heightM: number, seconds: number): string;

  windMean(wind: WindFact): string;
  windCalm(wind: WindFact): string;
  /** Calm on average, but not along the way. */
  windTurned(headwind: HeadwindSummary): string;
  windShear(low: WindBandFact, high: WindBandFact): string;
  windUnsure(): string;

  scoreBest(best: BestScoreFact): string;
  scoreLegs(best: Known<BestScoreFact, 'leg_shortest_km' | 'leg_longest_km'>): string;
  scoreSpeed(speedKmh: number): string;
  scoreNone(): string;

  momentTakeoff(altitudeM: number | null): string;
  momentBestClimb(thermal: ThermalFact): string;
  momentLowPoint(thermal: Known<ThermalFact, 'enter_above_landing_m'>): string;
  momentHighest(altitudeM: number): string;
  momentLongestGlide(glide: GlideFact): string;
  momentGap(gap: GapFact): string;
  momentLanding(km: number | null): string;

  dataClean(): string;
  /** The caveat for a quality note; null for notes irrelevant to a pilot. */
  dataNote(code: string, quality: QualityFacts): string | null;
  dataFastAircraft(): string;
}

/** Strengths, improvements and safety remarks. */
export interface AdviceMessages {
  strongClimb(thermal: ThermalFact): string;
  efficientClimbing(climbing: Known<ClimbingSummary, 'efficiency_mean_share'>): string;
  littleSearching(climbs: number, share: number | null): string;
  balancedTurns(turns: TurnsSummary): string;
  goodGlide(glide: Known<GlideFact, 'glide_ratio'>): string;
  goodHeadwindSpeed(headwind: Known<HeadwindSummary, 'tailwind_air_speed_kmh'>): string;
  savedLow(thermal: Known<ThermalFact, 'enter_above_landing_m'>): string;
  closedCircuit(best: Known<BestScoreFact, 'closing_distance_m'>): string;
  ridgeStay(ridge: RidgeSummary): string;
  sledDone(seconds: number): string;
  stayedUp(seconds: number): string;

  weakClimbs(weak: WeakClimbsSummary): string;
  leftEarly(early: LeftEarlySummary): string;
  leftLate(late: LeftLateSummary): string;
  slowCentring(centring: SlowCentringSummary): string;
  poorEfficiency(climbing: Known<ClimbingSummary, 'efficiency_mean_share'>): string;
  heightLost(climbing: ClimbingSummary): string;
  searching(searching: SearchingSummary): string;
  headwindSlow(headwind: Known<HeadwindSummary, 'tailwind_air_speed_kmh'>): string;
  turnBias(turns: TurnsSummary, side: 'left' | 'right', share: number): string;
  weakerSide(side: 'left' | 'right', weakerMps: number, betterMps: number): string;
  wideCircles(turns: Known<TurnsSummary, 'circle_radius_m_mean' | 'bank_mean_deg'>): string;
  steepGlides(steep: SteepGlidesSummary): string;
  notClosed(lost: Known<LostTypeFact, 'gap_m' | 'missing_m' | 'points_more'>): string;
  sideShort(lost: Known<LostTypeFact, 'side_km' | 'side_share' | 'side_limit_share'>): string;
  sledLift(climbMps: number): string;
  sledNext(): string;
  ridgeThermal(climbMps: number): string;
  ridgeStretches(ridge: RidgeSummary): string;
  ridgeShort(ridge: RidgeSummary): string;
  recorderInterval(): string;

  lowSave(thermal: Known<ThermalFact, 'enter_above_landing_m'>): string;
  strongSink(sinkMps: number): string;
  oxygen(altitudeM: number): string;
  strongWind(wind: WindBandFact): string;
  slowOverGround(glide: GlideFact): string;
  longFlight(seconds: number): string;
}

export type Messages = StoryMessages & AdviceMessages;
