import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { type Activity, readyToFly } from './activity.js';
import { type Flight } from './flight.js';
import { Fluctuation } from './fluctuation.js';
import { fieldConditions } from './free-flights.js';
import { circle, glide } from './free-flight.js';
import { Journey } from './journey.js';
import { land, settle, takeOff } from './launch-and-landing.js';
import { paraglider } from './wing.js';

const PARAMOTORS = ['Dudek Nucleon + Moster 185', 'Ozone Roadster 3 + Vittorazi Atom', 'ITV Boxer'];
const BALLOONS = ['Cameron Z-105', 'Kubicek BB26', 'Ultramagic M-105'];

/** Longer without the engine is free flight; a shorter pause belongs to the flight under power. */
const PAUSE_SECONDS_MAX = 180;

function underPower(flight: Flight, seconds: number, climbMps: number): void {
  const { journey, wing, random } = flight;
  journey.isEngineOn = true;
  const unsteady = new Fluctuation(random, 0.35, 15);
  let [left, bank] = [0, 0];
  for (let second = 0; second < seconds; second++) {
    if (--left <= 0) {
      bank = bank === 0 && random.chance(0.7) ? random.between(-0.45, 0.45) : 0;
      left = bank === 0 ? random.integer(15, 200) : random.integer(4, 25);
    }
    const isLow = flight.heightAboveGround < 40;
    const climb = isLow ? Math.max(climbMps, 1) : climbMps;
    flight.fly({ bank: isLow ? 0 : bank, airSpeed: wing.trim, climb: climb + unsteady.next() });
  }
}

const paramotor =
  (hasEngineColumn: boolean): Activity =>
  (random) => {
    const wing = { ...paraglider(random), trim: random.between(10.5, 13.5), slowest: 8, fastest: 16.5 };
    const journey = new Journey(random, random.between(5, 700));
    journey.rest(random.between(40, 300));
    const flight = readyToFly(journey, wing, fieldConditions(random, random.between(0, 4.5)));
    journey.isEngineOn = true;
    takeOff(flight, 'powered', flight.air.fromRadians);
    underPower(flight, random.between(45, 160), random.between(1.1, 2.4));
    for (let leg = random.integer(2, 7); leg > 0; leg--) {
      underPower(flight, random.between(60, 420), random.pick([0, 0, 0.1, 0.5, -0.3]));
      if (random.chance(0.25)) pause(flight, random.between(20, PAUSE_SECONDS_MAX - 60));
    }
    if (random.chance(0.25)) {
      underPower(flight, random.between(300, 420), 1.6);
      journey.isEngineOn = false;
      journey.begin('flight');
      glide(flight, { seconds: PAUSE_SECONDS_MAX + 60, course: random.between(0, 6) });
      if (random.chance(0.5)) circle(flight, { gainM: random.between(60, 250), strengthMps: 1.2 });
      land(flight);
    } else {
      descend(flight);
    }
    journey.rest(random.between(40, 300));
    return { journey, recorder: { names: PARAMOTORS, hasEngineColumn } };
  };

function pause(flight: Flight, seconds: number): void {
  flight.journey.isEngineOn = false;
  glide(flight, { seconds, course: flight.random.between(0, 6) });
  flight.journey.isEngineOn = true;
}

/** Down at low power, the last metres without. */
function descend(flight: Flight): void {
  const { journey, wing, air, random } = flight;
  const sink = random.between(0.6, 0.9);
  while (flight.heightAboveGround > 110) underPower(flight, 60, -sink);
  journey.isEngineOn = random.chance(0.5);
  for (let second = 0; second < 15; second++) {
    flight.fly({ heading: air.fromRadians, airSpeed: wing.trim, climb: -0.8 });
  }
  settle(flight);
}

/** Goes where the wind of its height blows; the burner sets only the vertical speed. */
const balloon: Activity = (random) => {
  const journey = new Journey(random, random.between(30, 700));
  journey.rest(random.between(60, 600));
  journey.begin('balloon');
  drift(journey, random);
  journey.rest(random.between(60, 500));
  return { journey, recorder: { names: BALLOONS } };
};

function drift(journey: Journey, random: SeededRandom): void {
  const ground = journey.up;
  const fromGround = random.between(0.5, 3);
  const perKilometre = random.between(1, 9);
  const veerPerKilometre = random.between(0, 1.2);
  const towards = random.between(0, 6.28);
  const push = new Fluctuation(random, 0.25, 60);
  const turn = new Fluctuation(random, 0.05, 200);
  const burner = new Fluctuation(random, 0.6, 30);
  let verticalSpeed = 0;
  const fly = (wanted: number): void => {
    verticalSpeed += (wanted + burner.next() - verticalSpeed) / 9;
    const kilometres = (journey.up - ground) / 1000;
    const speed = fromGround + perKilometre * Math.min(1, kilometres) + push.next();
    const heading = towards + veerPerKilometre * kilometres + turn.next();
    journey.east += speed * Math.sin(heading);
    journey.north += speed * Math.cos(heading);
    journey.up = Math.max(ground, journey.up + verticalSpeed);
    journey.ground = ground;
    journey.record();
    journey.ground = null;
  };
  for (let leg = random.integer(2, 7); leg > 0; leg--) {
    const height = ground + random.between(60, 900);
    const rate = random.between(0.8, 3.5);
    while (Math.abs(height - journey.up) > 15) fly(Math.sign(height - journey.up) * rate);
    const hang = random.between(60, 700);
    for (let second = 0; second < hang; second++) fly((height - journey.up) * 0.02);
  }
  const rate = random.between(1, 2.5);
  while (journey.up > ground + 1) fly(-Math.min(rate, 0.4 + (journey.up - ground) / 40));
  journey.up = ground;
}

export const ENGINES_AND_BALLOONS = {
  paramotor: paramotor(false),
  'paramotor-with-engine-column': paramotor(true),
  balloon,
} satisfies Record<string, Activity>;
