import { type FlightInProgress } from '../flight-in-progress.js';
import { intoWind } from './fly-landing.js';

/** A three-second run; in wind fewer steps are enough, because the wing flies at air speed. */
const RUN_SPEEDS_MPS = [1.5, 3.5, 5.5] as const;
const AIR_SPEED_AT_TAKE_OFF_MPS = 8;
/** After landing, the glider is carried off the field. */
const CARRY_FROM_SECONDS = 20;
const CARRY_UNTIL_SECONDS = 50;
const CARRY_SPEED_MPS = 1;

/** Stands next to the basket while the balloon is inflated. */
export function standBeforeTakeOff(flight: FlightInProgress): void {
  const seconds = flight.scenario.secondsBeforeTakeOff ?? 60;
  flight.phase('ground', () => {
    for (let second = 0; second < seconds; second++) flight.walkSecond(0, 0);
  });
}

/** Stands next to the wing, then runs. Take-off is the second in which the feet leave the ground. */
export function takeOff(flight: FlightInProgress): void {
  const { glider, scenario } = flight;
  const courseRad = intoWind(flight);
  const { east, north } = flight.windField.at(glider.altitudeMetres);
  const headwindMps = Math.hypot(east, north);
  const standSeconds = Math.max(0, (scenario.secondsBeforeTakeOff ?? 60) - RUN_SPEEDS_MPS.length);
  const runLimitMps = Math.max(1, AIR_SPEED_AT_TAKE_OFF_MPS - headwindMps);
  flight.phase('ground', () => {
    for (let second = 0; second < standSeconds; second++) flight.walkSecond(0, courseRad);
    for (const speedMps of RUN_SPEEDS_MPS) flight.walkSecond(Math.min(speedMps, runLimitMps), courseRad);
  });
  glider.headingRad = courseRad;
  glider.airSpeedMps = headwindMps + Math.min(RUN_SPEEDS_MPS[2], runLimitMps);
}

/** The recorder continues until it is switched off. */
export function stayAfterLanding(flight: FlightInProgress): void {
  const { scenario } = flight;
  const untilSeconds = Math.max(
    flight.elapsedSeconds + (scenario.secondsAfterLanding ?? 90),
    scenario.logForSeconds ?? 0,
  );
  const awayRad = flight.glider.headingRad + 2;
  const landedSeconds = flight.elapsedSeconds;
  flight.phase('ground', () => {
    while (flight.elapsedSeconds < untilSeconds) {
      const since = flight.elapsedSeconds - landedSeconds;
      const carrying = since >= CARRY_FROM_SECONDS && since < CARRY_UNTIL_SECONDS;
      flight.walkSecond(carrying ? CARRY_SPEED_MPS : 0, awayRad);
    }
  });
}
