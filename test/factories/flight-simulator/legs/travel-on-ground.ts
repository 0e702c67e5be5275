import { type FlightInProgress } from '../flight-in-progress.js';
import { CorrelatedNoise, SeededRandom } from '../seeded-random.js';
import { toRadians } from '../wgs84.js';
import { type DriveLeg, type GroundLeg, type HikeLeg } from '../scenario.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { abs, max, min, PI, sqrt } = Math;

const ACCELERATION_MPS2 = 1.3;
const BRAKE_MPS2 = 1.8;
/** From bend to bend. */
const STRETCH_METRES = [80, 400] as const;
/** Roads wind along a valley or up a slope; they do not go in circles. */
const BEND_RAD_MAX = 1.5;
const BEND_SPEED_MPS = [4, 9] as const;
/** A traffic light or a gate: shorter or longer than a landing. */
const STOP_SECONDS = [8, 90] as const;
/** How much steeper or flatter than average the road gets. */
const SLOPE_VARIATION = 0.03;
/** A curve of a winding road lasts about this long. */
const WINDING_SECONDS = 10;
const TURN_EVERY_SECONDS = [40, 120] as const;
const TURN_RAD = [0.6, 1.4] as const;
const REST_CHANCE_PER_SECOND = 0.001;
const REST_SECONDS = [30, 150] as const;

export function travelOnGround(flight: FlightInProgress, leg: GroundLeg): void {
  switch (leg.kind) {
    case 'drive':
      flight.phase('drive', () => driveRoad(flight, leg));
      return;
    case 'hike':
      flight.phase('hike', () => hikeUp(flight, leg));
      return;
    case 'stay':
      flight.phase('ground', () => {
        for (let second = 0; second < leg.seconds; second++) flight.walkSecond(0, 0);
      });
  }
}

/** Stretches that each end with a bend or a stop; the last one ends the drive. */
function driveRoad(flight: FlightInProgress, leg: DriveLeg): void {
  const { random, glider } = flight;
  const endAltitude = glider.altitudeMetres + leg.climbMetres;
  let leftMetres = leg.roadMetres;
  let speedMps = 0;
  const valleyRad = random.between(-PI, PI);
  const winding = new CorrelatedNoise(
    new SeededRandom(flight.scenario.seed + flight.elapsedSeconds, 'road'),
    toRadians(leg.windingDegreesPerSecond ?? 0),
    WINDING_SECONDS,
  );
  const stretch = leg.stretchMetres ?? STRETCH_METRES;
  let courseRad = valleyRad;
  while (leftMetres > 0) {
    const isLast = leftMetres < stretch[1];
    let stretchMetres = isLast ? leftMetres : random.between(...stretch);
    const stops = isLast || random.chance(leg.stopChance ?? 0.15);
    const endSpeedMps = stops
      ? 0
      : min(leg.speedMps, random.between(...(leg.bendSpeedMps ?? BEND_SPEED_MPS)));
    const slope =
      (endAltitude - glider.altitudeMetres) / leftMetres +
      (isLast ? 0 : random.between(-SLOPE_VARIATION, SLOPE_VARIATION));
    leftMetres -= stretchMetres;
    while (stretchMetres > 0) {
      const brakingMps = sqrt(endSpeedMps * endSpeedMps + 2 * BRAKE_MPS2 * max(0, stretchMetres - speedMps));
      speedMps = max(1, min(leg.speedMps, speedMps + ACCELERATION_MPS2, brakingMps));
      const stepMetres = min(speedMps, stretchMetres);
      stretchMetres -= stepMetres;
      courseRad += winding.after(1);
      flight.walkSecond(stepMetres, courseRad, slope * stepMetres);
    }
    if (stops) speedMps = 0;
    if (stops && !isLast) standStill(flight, random.integer(...STOP_SECONDS));
    courseRad = valleyRad + random.between(-BEND_RAD_MAX, BEND_RAD_MAX);
  }
}

/** Back and forth across the slope. */
function hikeUp(flight: FlightInProgress, leg: HikeLeg): void {
  const { random, glider } = flight;
  const endAltitude = glider.altitudeMetres + leg.climbMetres;
  const upRad = random.between(-PI, PI);
  const climbMps = leg.climbMps * (leg.climbMetres < 0 ? -1 : 1);
  let side = 1;
  let turnIn = 0;
  let offRad = 0;
  while (abs(endAltitude - glider.altitudeMetres) > 1e-6) {
    if (turnIn-- <= 0) {
      turnIn = random.integer(...TURN_EVERY_SECONDS);
      side = -side;
      offRad = side * random.between(...TURN_RAD);
    }
    const leftMetres = endAltitude - glider.altitudeMetres;
    flight.walkSecond(leg.speedMps, upRad + offRad, abs(leftMetres) < abs(climbMps) ? leftMetres : climbMps);
    if (random.chance(REST_CHANCE_PER_SECOND)) standStill(flight, random.integer(...REST_SECONDS));
  }
}

function standStill(flight: FlightInProgress, seconds: number): void {
  for (let second = 0; second < seconds; second++) flight.walkSecond(0, 0);
}
