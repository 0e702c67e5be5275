import { type NamedAircraft } from './aircraft.js';
import { type QualityFacts } from './facts/debrief-facts.js';
import {
  type GapFact,
  type GlideFact,
  type ThermalFact,
  type WindBandFact,
} from './facts/flight-part-facts.js';
import { type Known } from './facts/known.js';
import { type LostTypeFact } from './facts/score-facts.js';
import {
  type ClimbingSummary,
  type FinalDescentSummary,
  type HeadwindSummary,
  type LeftEarlySummary,
  type LeftLateSummary,
  type RidgeSummary,
  type SearchingSummary,
  type SlowCentringSummary,
  type SteepGlidesSummary,
  type TurnsSummary,
  type WeakClimbsSummary,
} from './facts/summary-facts.js';
import { type TaskMessages } from './task-messages.js';
import { type TraitMessages } from './trait-messages.js';

/** The frame of a debrief: what is said of every flight of its kind, titles, moments and doubts about the data. */
export interface StoryMessages {
  headlineNoFlight(): string;
  headlineSparse(seconds: number): string;
  headlineSled(seconds: number): string;
  headlinePowered(seconds: number): string;
  headlineBalloon(seconds: number): string;

  summaryNoFlight(): string;
  summaryFlight(seconds: number, trackKm: number): string;
  summaryGaps(seconds: number): string;
  summarySled(dropM: number): string;
  summarySledUnknown(seconds: number): string;
  sledGlide(ratio: number, speedKmh: number): string;
  /** Not stated by the file, but the climbs look like it. */
  summaryPowered(): string;
  summaryEngine(km: number): string;
  summaryBalloon(km: number): string;
  summarySparse(): string;

  titleClimbs(): string;
  titleGlides(): string;
  titleWind(): string;
  titleScore(): string;
  titleTask(): string;
  titleData(): string;

  /** Labels of a timeline, without a full stop. */
  momentTakeoff(altitudeM: number | null): string;
  momentBiggestClimb(thermal: ThermalFact): string;
  momentLowPoint(thermal: Known<ThermalFact, 'enter_above_landing_m'>): string;
  momentHighest(altitudeM: number): string;
  momentLongestGlide(glide: GlideFact): string;
  momentGap(gap: GapFact): string;
  momentLanding(km: number | null): string;

  /** The caveat for a quality note; null for notes irrelevant to a pilot. */
  dataNote(code: string, quality: QualityFacts): string | null;
  dataFastAircraft(): string;
  windUnsure(): string;
}

/** Strengths, improvements and safety remarks. */
export interface AdviceMessages {
  climbHeld(thermal: Known<ThermalFact, 'efficiency_share'>, meanShare: number): string;
  efficientClimbing(share: number): string;
  littleSearching(climbs: number, seconds: number): string;
  goodGlide(glide: Known<GlideFact, 'glide_ratio'>, meanRatio: number): string;
  goodHeadwindSpeed(headwind: Known<HeadwindSummary, 'tailwind_air_speed_kmh'>): string;
  savedLow(thermal: Known<ThermalFact, 'enter_above_landing_m'>): string;
  ridgeStay(ridge: RidgeSummary): string;

  weakClimb(weak: WeakClimbsSummary): string;
  weakClimbs(weak: WeakClimbsSummary): string;
  leftEarly(early: LeftEarlySummary): string;
  leftLate(late: LeftLateSummary): string;
  slowCentring(centring: SlowCentringSummary): string;
  poorEfficiency(
    climbing: Known<
      ClimbingSummary,
      'efficiency_mean_share' | 'efficiency_own_good_share' | 'efficiency_lost_seconds'
    >,
  ): string;
  heightLost(climbing: Known<ClimbingSummary, 'height_lost_seconds'>): string;
  searching(searching: SearchingSummary): string;
  headwindSlow(headwind: Known<HeadwindSummary, 'tailwind_air_speed_kmh'>): string;
  turnOnly(side: 'left' | 'right', count: number): string;
  turnBias(side: 'left' | 'right', share: number): string;
  weakerSide(side: 'left' | 'right', weakerMps: number, betterMps: number, lostSeconds: number): string;
  wideCircles(turns: Known<TurnsSummary, 'circle_radius_m_mean' | 'bank_mean_deg'>): string;
  steepGlides(steep: Known<SteepGlidesSummary, 'lost_seconds'>): string;
  departureClimbing(final: Known<FinalDescentSummary, 'climb_last_minute_mps'>): string;
  notClosed(lost: Known<LostTypeFact, 'gap_m' | 'missing_m' | 'points_more'>): string;
  sideShort(lost: Known<LostTypeFact, 'side_km' | 'side_share' | 'side_limit_share'>): string;
  sledLift(climbMps: number): string;
  sledNext(): string;
  ridgeThermal(climbMps: number): string;
  ridgeStretches(ridge: RidgeSummary): string;
  ridgeShort(ridge: RidgeSummary): string;
  recorderInterval(): string;

  lowSave(thermal: Known<ThermalFact, 'enter_above_landing_m'>): string;
  lowSaveSerious(thermal: Known<ThermalFact, 'enter_above_landing_m'>): string;
  strongSink(sinkMps: number): string;
  spiralSink(sinkMps: number): string;
  oxygenAlways(altitudeM: number): string;
  oxygenLong(altitudeM: number): string;
  strongWind(wind: WindBandFact, aircraft: NamedAircraft): string;
  slowOverGround(glide: GlideFact): string;
  longFlight(seconds: number): string;
}

export type Messages = StoryMessages & TraitMessages & TaskMessages & AdviceMessages;

/** Doubts about the data, which are said whenever they apply. */
export const DATA_CAVEATS: readonly (keyof Messages)[] = [
  'dataNote',
  'dataFastAircraft',
  'windUnsure',
  'summaryGaps',
  'summarySparse',
];
