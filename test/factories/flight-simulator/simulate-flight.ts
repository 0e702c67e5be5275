import { type Airborne, buildTruth } from './build-truth.js';
import { FlightInProgress } from './flight-in-progress.js';
import { flyBalloon } from './legs/fly-balloon.js';
import { flyCrossCountry } from './legs/fly-cross-country.js';
import { courseOf, flyGlide } from './legs/fly-glide.js';
import { flyLanding } from './legs/fly-landing.js';
import { flyPower } from './legs/fly-power.js';
import { flyRidge, flySearch } from './legs/fly-ridge.js';
import { flyTow } from './legs/fly-tow.js';
import { flyThermal } from './legs/fly-thermal.js';
import { stayAfterLanding, standBeforeTakeOff, takeOff } from './legs/stay-on-ground.js';
import { travelOnGround } from './legs/travel-on-ground.js';
import { DEFAULT_RECORDER, record, type RecordedFix, type RecorderSettings } from './recorder.js';
import { type BalloonLeg, type Leg, type Scenario } from './scenario.js';
import { type TrueTrack } from './true-track.js';
import { type FlightTruth } from './truth.js';
import { bearing, toRadians } from './wgs84.js';
import { DEFAULT_FORMAT, writeIgc } from './write-igc.js';

export interface SimulatedFlight {
  readonly igc: Buffer;
  /** The same as recorded, for a watch or phone to write in another format. */
  readonly fixes: readonly RecordedFix[];
  readonly truth: FlightTruth;
  /** Second by second, without noise. */
  readonly track: TrueTrack;
  readonly scenario: Scenario;
}

/** Flies a scenario and records it; the same scenario gives the same bytes. */
export function simulateFlight(scenario: Scenario): SimulatedFlight {
  const flight = new FlightInProgress(scenario);
  const airborne = fly(flight);
  const settings: RecorderSettings = { ...DEFAULT_RECORDER, ...scenario.recorder };
  const fixes = record(flight.track, { airborne, engineRuns: flight.engineRuns }, settings, scenario.seed);
  const longestIntervalSeconds =
    settings.intervalSeconds + Math.round(settings.jitterSeconds) + (settings.restIntervalSeconds ?? 0);
  return {
    fixes,
    igc: writeIgc(fixes, { ...DEFAULT_FORMAT, ...scenario.igc }),
    truth: buildTruth(flight, airborne, fixes, longestIntervalSeconds),
    track: flight.track,
    scenario,
  };
}

/** The whole log; `airborne` is the longest of its flights. */
function fly(flight: FlightInProgress): Airborne {
  const { legs, before, after, again } = flight.scenario;
  for (const leg of before ?? []) travelOnGround(flight, leg);
  if (legs.length === 0) return { startIndex: 0, endIndex: 0 };
  const first = flyOnce(flight, legs);
  for (const leg of after ?? []) travelOnGround(flight, leg);
  if (!again) return first;
  const second = flyOnce(flight, again);
  return second.endIndex - second.startIndex > first.endIndex - first.startIndex ? second : first;
}

function flyOnce(flight: FlightInProgress, legs: readonly Leg[]): Airborne {
  const [only] = legs;
  if (only?.kind === 'balloon') return flyBalloonOnce(flight, only);
  takeOff(flight);
  const startIndex = flight.elapsedSeconds;
  for (const [index, leg] of legs.entries()) flyLeg(flight, leg, legs[index + 1]);
  flyLanding(flight);
  const endIndex = flight.elapsedSeconds;
  stayAfterLanding(flight);
  return { startIndex, endIndex };
}

function flyBalloonOnce(flight: FlightInProgress, leg: BalloonLeg): Airborne {
  standBeforeTakeOff(flight);
  const startIndex = flight.elapsedSeconds;
  flyBalloon(flight, leg);
  const endIndex = flight.elapsedSeconds;
  stayAfterLanding(flight);
  return { startIndex, endIndex };
}

function flyLeg(flight: FlightInProgress, leg: Leg, next: Leg | undefined): void {
  switch (leg.kind) {
    case 'glide':
      return flyGlide(flight, leg);
    case 'thermal':
      return flyThermal(flight, leg, next && nextCourse(flight, next));
    case 'ridge':
      return flyRidge(flight, leg);
    case 'search':
      return flySearch(flight, leg);
    case 'cross-country':
      return flyCrossCountry(flight, leg);
    case 'tow':
      return flyTow(flight, leg);
    case 'power':
      return flyPower(flight, leg);
    case 'balloon':
      throw new Error('a balloon flies no other leg');
  }
}

/** The pilot's next course after the climb; undefined if any direction will do. */
function nextCourse(flight: FlightInProgress, next: Leg): (() => number) | undefined {
  switch (next.kind) {
    case 'glide':
      return () => courseOf(flight, next);
    case 'search':
      return () => toRadians(next.courseDegrees);
    case 'ridge':
      return () => toRadians(next.axisDegrees);
    case 'cross-country': {
      const [first] = next.route;
      return first && (() => bearing(flight.position, first));
    }
    case 'power':
      return () => toRadians(next.courseDegrees);
    case 'thermal':
    case 'tow':
    case 'balloon':
      return undefined;
  }
}
