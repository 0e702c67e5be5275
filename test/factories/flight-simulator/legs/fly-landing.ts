import { type FlightInProgress } from '../flight-in-progress.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { atan2, floor, hypot, max, PI } = Math;

/** Heights above the landing field at which the next part of the pattern begins. */
const DOWNWIND_METRES = 55;
const BASE_METRES = 38;
const FINAL_METRES = 25;
const FLARE_METRES = 2.5;
/** A beat across the wind while losing height beside the field. */
const BEAT_SECONDS = 25;
/** Big ears: how a pilot who is too high descends, and above which height. */
const BIG_EARS_METRES = 250;
const BIG_EARS_EXTRA_SINK_MPS = 1.1;
const FLARE_SPEED_MPS = 5.5;
const FLARE_SINK_MPS = 0.7;

/** Beats across the wind, then downwind, base and final, flare and touchdown. */
export function flyLanding(flight: FlightInProgress): void {
  const { glider } = flight;
  const sinkMps = flight.sinkAt(flight.trimSpeedMps);
  const startSeconds = flight.elapsedSeconds;
  flight.phase('landing', () => {
    while (flight.heightMetres > 0) {
      const offWindRad = offTheWind(flight.heightMetres, flight.elapsedSeconds - startSeconds);
      const headingRad = intoWind(flight) + offWindRad;
      const flaring = flight.heightMetres < FLARE_METRES;
      const flareSpeedMps = max(FLARE_SPEED_MPS, headwindMps(flight));
      const earsMps = flight.heightMetres > BIG_EARS_METRES ? BIG_EARS_EXTRA_SINK_MPS : 0;
      flight.flySecond(() => ({
        turnRateRadps: glider.turnTowards(headingRad),
        airSpeedMps: flaring ? flareSpeedMps : flight.trimSpeedMps,
        climbMps: flaring ? -FLARE_SINK_MPS : -glider.sinkInTurn(sinkMps) - earsMps,
      }));
    }
    touchDown(flight);
  });
}

/** The angle between nose and wind at this height; all turns of the pattern go left. */
function offTheWind(heightMetres: number, seconds: number): number {
  if (heightMetres > DOWNWIND_METRES) {
    return floor(seconds / BEAT_SECONDS) % 2 === 0 ? PI / 2 : -PI / 2;
  }
  if (heightMetres > BASE_METRES) return PI;
  return heightMetres > FINAL_METRES ? PI / 2 : 0;
}

export function intoWind(flight: FlightInProgress): number {
  const { east, north } = flight.windField.at(flight.glider.altitudeMetres);
  return atan2(-east, -north);
}

/** In strong wind, pilots do not flare below wind speed: they would land backwards. */
export function headwindMps(flight: FlightInProgress): number {
  const { east, north } = flight.windField.at(flight.glider.altitudeMetres);
  return hypot(east, north);
}

/** The ground is where the altitude stops; undoes the step below it. */
export function touchDown(flight: FlightInProgress): void {
  const { glider, track, landingAltitudeMetres } = flight;
  glider.altitudeMetres = landingAltitudeMetres;
  track.altitudeMetres[track.length - 1] = landingAltitudeMetres;
  glider.airSpeedMps = 0;
  glider.climbMps = 0;
  glider.turnRateRadps = 0;
}
