import { type Activity, type Conditions, readyToFly } from './activity.js';
import { radians } from './angles.js';
import { type Flight } from './flight.js';
import { soar } from './free-flight.js';
import { flyThermals, hillOf } from './free-flights.js';
import { Journey } from './journey.js';
import { land, settle, takeOff } from './launch-and-landing.js';
import { countryRoad, mountainRoad, townRoad } from './roads.js';
import { car, drive } from './vehicle.js';
import { paraglider } from './wing.js';

const DEGREES_PER_RADIAN = 180 / Math.PI;

/** A flight from where the journey is down to a valley `dropM` below. */
function flyDown(journey: Journey, dropM: number): Flight {
  const { random } = journey;
  const hill = hillOf(random, dropM);
  const conditions: Conditions = { windMps: random.between(1, 6), gustMps: random.between(0.2, 0.6), hill };
  const flight = readyToFly(journey, paraglider(random), conditions);
  takeOff(flight, 'flight', radians(hill.facingDegrees));
  if (random.chance(0.4)) {
    const aboveM = random.between(40, 160);
    soar(flight, { seconds: random.between(200, 1200), leftM: 500, rightM: 400, outM: 60, aboveM });
  } else {
    flyThermals(flight, random.integer(0, 3));
  }
  land(flight);
  journey.rest(random.between(60, 500));
  return flight;
}

function hike(journey: Journey, gainM: number): void {
  const { random } = journey;
  const top = journey.up + gainM;
  while (top - journey.up > 40) {
    const slope = random.between(0.14, 0.36);
    journey.walk(Math.min(random.between(150, 900), (top - journey.up) / slope), {
      headingDegrees: random.between(0, 360),
      slope,
      paceMps: random.between(0.8, 1.25),
    });
    if (random.chance(0.6)) journey.rest(random.between(10, 200));
  }
}

const hikeAndFly: Activity = (random) => {
  const gainM = random.between(200, 750);
  const journey = new Journey(random, random.between(100, 1200));
  if (random.chance(0.7)) journey.rest(random.between(25, 200));
  hike(journey, gainM);
  journey.rest(random.between(200, 1500));
  const { wing } = flyDown(journey, gainM);
  if (random.chance(0.4)) walkOnTheFlat(journey);
  return { journey, recorder: { names: wing.names } };
};

function walkOnTheFlat(journey: Journey): void {
  const { random } = journey;
  journey.walk(random.between(200, 900), {
    headingDegrees: random.between(0, 360),
    slope: random.between(-0.03, 0.03),
    paceMps: random.between(1, 1.5),
  });
  journey.rest(random.between(30, 300));
}

/** Short flights down a training hill, and back up on foot with the wing on the shoulder. */
const trainingHill: Activity = (random) => {
  const wing = paraglider(random);
  const hill = { ...hillOf(random, random.between(35, 110), 0), slope: random.between(0.16, 0.26) };
  const conditions = { windMps: random.between(0, 3.5), gustMps: random.between(0.1, 0.4), hill };
  const journey = new Journey(random, hill.dropM + random.between(50, 900));
  journey.rest(random.between(40, 300));
  for (let hops = random.integer(2, 5); hops > 0; hops--) {
    const [east, north, up] = [journey.east, journey.north, journey.up];
    const flight = readyToFly(journey, wing, conditions);
    takeOff(flight, 'flight', radians(hill.facingDegrees));
    settle(flight);
    journey.rest(random.between(25, 120));
    if (hops === 1 && random.chance(0.5)) break;
    const metres = Math.hypot(east - journey.east, north - journey.north);
    const headingDegrees = DEGREES_PER_RADIAN * Math.atan2(east - journey.east, north - journey.north);
    const slope = (up - journey.up) / metres;
    journey.walk(metres, { headingDegrees, slope, paceMps: random.between(0.7, 1.2) });
    journey.rest(random.between(40, 300));
  }
  return { journey, recorder: { names: wing.names } };
};

const wholeDay: Activity = (random) => {
  const journey = new Journey(random, random.between(300, 900));
  const valley = journey.up;
  if (random.chance(0.7)) journey.stand(random.integer(25, 120));
  drive(journey, random.between(400, 1000), car(random), mountainRoad(random, 1, random.chance(0.4)));
  journey.rest(random.between(400, 1500));
  const { wing } = flyDown(journey, Math.max(120, journey.up - valley));
  walkOnTheFlat(journey);
  const home = random.chance(0.5) ? countryRoad(random) : townRoad(random);
  drive(journey, random.between(300, 900), car(random), home);
  journey.stand(random.integer(25, 120));
  return { journey, recorder: { names: wing.names } };
};

const waiting: Activity = (random) => {
  const journey = new Journey(random, random.between(400, 1600));
  const stays = random.integer(1, 4);
  for (let stay = 0; stay < stays; stay++) {
    journey.rest(random.between(300, 1300));
    journey.east += random.between(-3, 3);
  }
  const names = random.chance(0.5)
    ? flyDown(journey, random.between(150, 380)).wing.names
    : paraglider(random).names;
  return { journey, recorder: { names, wanderM: random.between(2, 6) } };
};

/** The recorder saves memory on the ground. */
const oneFixPerMinuteAtRest: Activity = (random) => {
  const dropM = random.between(150, 900);
  const journey = new Journey(random, dropM + random.between(100, 900));
  journey.rest(random.between(300, 2400));
  const { wing } = flyDown(journey, dropM);
  journey.rest(random.between(300, 1800));
  return { journey, recorder: { names: wing.names, restIntervalSeconds: 60 } };
};

export const OUTINGS = {
  'hike-and-fly': hikeAndFly,
  'training-hill': trainingHill,
  'drive-fly-walk-drive': wholeDay,
  waiting,
  'one-fix-per-minute-at-rest': oneFixPerMinuteAtRest,
} satisfies Record<string, Activity>;
