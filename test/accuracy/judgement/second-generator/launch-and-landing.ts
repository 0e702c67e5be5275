import { radians, clamp } from './angles.js';
import { type Flight } from './flight.js';
import { Fluctuation } from './fluctuation.js';
import { Hill, type HillShape } from './hill.js';
import { type Journey, type State } from './journey.js';

const PATTERN_HEIGHT_M = 70;
const FLARE_HEIGHT_M = 3;
/** In stronger wind, pilots lose height pointing into it. */
const DOWNWIND_LEG_WIND_MAX_MPS = 5.5;
/** From this speed on, an aircraft that rolls counts as flying from half of its slowest speed. */
const ROLLING_AIRCRAFT_MPS = 18;

/** Ground whose edge is a few metres behind the place where the journey is. */
export function hillAt({ east, north, up }: Journey, shape: HillShape): Hill {
  const facing = radians(shape.facingDegrees);
  const [edgeEast, edgeNorth] = [east - 3 * Math.sin(facing), north - 3 * Math.cos(facing)];
  const below = new Hill(shape, edgeEast, edgeNorth, 0).heightAt(east, north);
  return new Hill(shape, edgeEast, edgeNorth, up - below);
}

/** Runs or rolls until the wing carries, then leaves the ground. */
export function takeOff(flight: Flight, state: State, course: number, pullMps2?: number): void {
  const { journey, wing, air, random, hill } = flight;
  const gained = pullMps2 ?? wing.slowest * random.between(0.25, 0.38);
  const isRolling = wing.slowest > ROLLING_AIRCRAFT_MPS;
  air.blow(0);
  const headwind = Math.max(0, air.speed * Math.cos(air.fromRadians - course));
  const needed = Math.max(0, wing.slowest * 0.95 - headwind);
  for (let speed = 0; speed < needed;) {
    speed = Math.min(needed, speed + gained * random.between(0.6, 1.4));
    if (isRolling && speed + headwind > wing.slowest / 2) journey.begin(state);
    journey.east += speed * Math.sin(course);
    journey.north += speed * Math.cos(course);
    journey.up = hill.heightAt(journey.east, journey.north);
    journey.record();
  }
  journey.begin(state);
  flight.heading = course;
  flight.bank = 0;
  flight.verticalSpeed = 0;
  flight.airSpeed = Math.max(wing.slowest, needed + headwind);
}

/** Touches down and stops. A sailplane rolls on; it has landed at half of its slowest speed. */
export function touchDown(flight: Flight): void {
  const { journey, wing, hill, random } = flight;
  const { east, north } = journey.path;
  const last = journey.seconds;
  let [speedEast, speedNorth] = [east[last]! - east[last - 1]!, north[last]! - north[last - 1]!];
  const isRolling = wing.slowest > ROLLING_AIRCRAFT_MPS;
  const kept = isRolling ? random.between(0.8, 0.88) : random.between(0.3, 0.6);
  if (!isRolling) journey.begin('rest');
  journey.isEngineOn = false;
  for (let speed = Infinity; speed > 0.5;) {
    speedEast *= kept;
    speedNorth *= kept;
    speed = Math.hypot(speedEast, speedNorth);
    if (speed < wing.slowest / 2) journey.begin('rest');
    journey.east += speedEast;
    journey.north += speedNorth;
    journey.up = hill.heightAt(journey.east, journey.north);
    journey.record();
  }
  journey.begin('rest');
}

/** Away from the hill, down in eights or circles, then downwind, across and into the wind. */
export function land(flight: Flight): void {
  const { journey, wing, air, hill, random } = flight;
  const patches = new Fluctuation(random, 0.3, 15);
  const valleyM = hill.shape.dropM === 0 ? -Infinity : hill.widthM + 120;
  const circles = random.chance(0.4);
  const isWindy = air.meanMps >= DOWNWIND_LEG_WIND_MAX_MPS;
  const airSpeed = isWindy ? Math.min(wing.fastest, Math.max(wing.trim, air.meanMps + 1.5)) : wing.trim;
  const usesEars = random.chance(0.4);
  const eightSeconds = random.between(10, 24);
  let side = random.chance(0.5) ? 1 : -1;
  for (let second = 1; flight.heightAboveGround > PATTERN_HEIGHT_M && second < 3000; second++) {
    const { metres, outward } = hill.inFront(journey.east, journey.north);
    if (!circles && second % Math.round(2 * eightSeconds) === 0) side = -side;
    const isClear = metres > valleyM;
    const ears = usesEars && flight.heightAboveGround > 250;
    flight.fly({
      ...(isClear && !isWindy
        ? { bank: side * (circles ? 0.45 : 0.3) }
        : { heading: isClear ? air.fromRadians + side * 0.5 : flight.headingFor(outward, airSpeed) }),
      airSpeed,
      ...(ears ? { climb: -2.8 + 2 * patches.next() } : { lift: patches.next() }),
    });
  }
  const descend = (heading: number, untilM: number): void => {
    for (let second = 0; flight.heightAboveGround > untilM && second < 120; second++) {
      flight.fly({ heading, airSpeed: wing.trim, lift: patches.next() });
    }
  };
  if (air.meanMps < DOWNWIND_LEG_WIND_MAX_MPS) {
    descend(air.fromRadians + Math.PI, 45);
    descend(air.fromRadians + side * (Math.PI / 2), 30);
  }
  settle(flight);
}

/** The last metres, into the wind. */
export function settle(flight: Flight, sinkMps?: number): void {
  const { wing, air } = flight;
  const patches = new Fluctuation(flight.random, 0.25, 12);
  for (let second = 0; second < 3000; second++) {
    const height = flight.heightAboveGround;
    const flares = height < FLARE_HEIGHT_M;
    const slow = Math.max(wing.slowest * (flares ? 0.75 : 1.05), Math.min(air.speed, wing.fastest));
    const final = { heading: air.fromRadians, airSpeed: sinkMps === undefined && !flares ? wing.trim : slow };
    const isFlying = flight.fly(
      flares || sinkMps !== undefined
        ? { ...final, climb: flares ? -0.7 : -sinkMps! + patches.next() }
        : { ...final, lift: patches.next() },
      0,
    );
    if (!isFlying) break;
  }
  touchDown(flight);
}

/** Down in turns in front of the edge, back over it, and down on the plateau. */
export function landOnTop(flight: Flight): void {
  const { journey, wing, hill, random, air } = flight;
  const airSpeed = Math.max(wing.trim, Math.min(wing.fastest, air.meanMps * 1.12));
  const turnEvery = random.integer(9, 20);
  const entryM = hill.edgeHeightM + random.between(8, 18);
  let side = random.chance(0.5) ? 1 : -1;
  for (let second = 1; journey.up > entryM && second < 600; second++) {
    const { metres, outward } = hill.inFront(journey.east, journey.north);
    if (second % turnEvery === 0) side = -side;
    const lean = clamp((50 - metres) / 70, -0.5, 0.7);
    const course = outward + side * (Math.PI / 2 - lean);
    flight.fly({ heading: flight.headingFor(course, airSpeed), airSpeed, climb: -1.7 });
  }
  const back = random.between(50, 110);
  for (let second = 0; second < 120; second++) {
    const { metres, outward } = hill.inFront(journey.east, journey.north);
    const height = flight.heightAboveGround;
    if (metres < -back && height < 9) break;
    const climb = metres > 0 ? 0.5 : height > 6 ? -1.3 : 0;
    flight.fly({ heading: flight.headingFor(outward + Math.PI, airSpeed), airSpeed, climb });
  }
  settle(flight, random.between(0.8, 1.4));
}
