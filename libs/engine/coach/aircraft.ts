import { type AircraftClass, type DebriefFacts } from './facts/debrief-facts.js';

/** What flew: the class of the file, a paraglider if it has none, or `fast` if it was too fast for that. */
export type FlownAircraft = AircraftClass | 'fast';

/** Aircraft that debriefs name. */
export type NamedAircraft = 'paraglider' | 'hang_glider' | 'sailplane';

/**
 * What is unusual for an aircraft that glides. The ratios and speeds of the classes follow from their polars: trim and
 * best glide are about 38 km/h and 9 for a paraglider, 45 km/h and 14 for a hang glider, 90 km/h and 40 for a sailplane.
 * The margins are judgement.
 */
export interface AircraftLimits {
  readonly named: NamedAircraft;
  /** No such aircraft achieves this on its own in still air: the air was rising. */
  readonly carriedRatioMin: number;
  /** A worse ratio without headwind means sinking air. */
  readonly steepRatioMax: number;
  /** A glide worth praise, without tailwind. */
  readonly goodRatio: number;
  /** Wind close to the aircraft's own speed; null if no usual wind is. */
  readonly windCautionKmh: number | null;
  /** Ground speed into the wind that leaves no way out. */
  readonly slowGroundSpeedKmh: number | null;
  /** Sink over 10 s of heavy air or a spiral; null if it can be a manoeuvre like any other. */
  readonly sinkNoticeMps: number | null;
  /** How much further such an aircraft usually flies than a paraglider. */
  readonly distanceScale: number;
  /** How much faster such an aircraft flies than a paraglider, by trim speed. */
  readonly speedScale: number;
}

const PARAGLIDER: AircraftLimits = {
  named: 'paraglider',
  carriedRatioMin: 12,
  steepRatioMax: 5.5,
  goodRatio: 9,
  windCautionKmh: 30,
  slowGroundSpeedKmh: 15,
  sinkNoticeMps: -6.5,
  distanceScale: 1,
  speedScale: 1,
};

const LIMITS: Readonly<Record<FlownAircraft, AircraftLimits | null>> = {
  paraglider: PARAGLIDER,
  hang_glider: {
    named: 'hang_glider',
    carriedRatioMin: 18,
    steepRatioMax: 7,
    goodRatio: 13,
    windCautionKmh: 40,
    slowGroundSpeedKmh: 20,
    sinkNoticeMps: -8,
    distanceScale: 1.5,
    speedScale: 1.2,
  },
  sailplane: {
    named: 'sailplane',
    carriedRatioMin: 60,
    steepRatioMax: 15,
    goodRatio: 40,
    windCautionKmh: null,
    slowGroundSpeedKmh: null,
    sinkNoticeMps: null,
    distanceScale: 4,
    speedScale: 2.4,
  },
  powered: null,
  balloon: null,
  fast: null,
};

/** How much further and faster an unknown fast aircraft flies; most of them are sailplanes. */
const FAST = { distanceScale: 4, speedScale: 2.4 } as const;

function aircraftOf({
  aircraft_class: stated,
  is_fast_aircraft,
}: Pick<DebriefFacts, 'aircraft_class' | 'is_fast_aircraft'>): FlownAircraft {
  return is_fast_aircraft ? 'fast' : (stated ?? 'paraglider');
}

/** Null for aircraft to which no advice about gliding and climbing applies. */
export function limitsOf(
  facts: Pick<DebriefFacts, 'aircraft_class' | 'is_fast_aircraft'>,
): AircraftLimits | null {
  return LIMITS[aircraftOf(facts)];
}

/** Lift carries a glide at more than this many times the ratio that needs rising air; its ratio is then meaningless. */
const LIFTED_TIMES = 2.5;

/** Whether a ratio is that of a glide rather than of flying along a line of lift. */
export function isGliding(
  facts: Pick<DebriefFacts, 'aircraft_class' | 'is_fast_aircraft'>,
  ratio: number | null,
): boolean {
  const limits = limitsOf(facts);
  return limits !== null && ratio !== null && ratio > 0 && ratio <= LIFTED_TIMES * limits.carriedRatioMin;
}

export function isParaglider(facts: Pick<DebriefFacts, 'aircraft_class' | 'is_fast_aircraft'>): boolean {
  return aircraftOf(facts) === 'paraglider';
}

/** @returns by what to divide distances and heights, and wind speeds, before comparing them with those of paragliders */
export function scalesOf(
  facts: Pick<DebriefFacts, 'aircraft_class' | 'is_fast_aircraft'>,
): Pick<AircraftLimits, 'distanceScale' | 'speedScale'> {
  return limitsOf(facts) ?? FAST;
}
