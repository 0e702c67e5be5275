import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { type Activity, type Recorded } from './activity.js';
import { Fluctuation } from './fluctuation.js';
import { Journey } from './journey.js';
import { bicycleRoad, countryRoad, motorway, mountainRoad, railway, type Road, townRoad } from './roads.js';
import { car, drive, type Vehicle } from './vehicle.js';
import { paraglider } from './wing.js';

/** A flight instrument that was left on: its header may still name the wing. */
function driven(
  random: SeededRandom,
  { up, seconds, road, vehicle }: { up: number; seconds: number; road: Road; vehicle: Vehicle },
): Recorded {
  const journey = new Journey(random, up);
  if (random.chance(0.8)) journey.stand(random.integer(20, 200));
  drive(journey, seconds, vehicle, road);
  if (random.chance(0.8)) journey.stand(random.integer(20, 240));
  return { journey, recorder: { names: paraglider(random).names } };
}

const mountain =
  (direction: 1 | -1, hasStops: boolean): Activity =>
  (random) =>
    driven(random, {
      up: direction > 0 ? random.between(200, 1200) : random.between(1500, 2600),
      seconds: random.between(400, 1500),
      road: mountainRoad(random, direction, hasStops),
      vehicle: car(random),
    });

const onRoad =
  (road: (random: SeededRandom) => Road): Activity =>
  (random) =>
    driven(random, {
      up: random.between(450, 1200),
      seconds: random.between(420, 2600),
      road: road(random),
      vehicle: car(random),
    });

const train: Activity = (random) =>
  driven(random, {
    up: random.between(100, 900),
    seconds: random.between(600, 3000),
    road: railway(random),
    vehicle: {
      pullMps2: random.between(0.4, 0.9),
      brakeMps2: random.between(0.5, 0.9),
      sideMps2: random.between(0.6, 1),
    },
  });

const bicycle: Activity = (random) =>
  driven(random, {
    up: random.between(600, 1300),
    seconds: random.between(500, 2600),
    road: bicycleRoad(random),
    vehicle: { pullMps2: random.between(0.5, 0.9), brakeMps2: 1.6, sideMps2: random.between(2, 3.5) },
  });

/** Along a rope: straight, at one speed, slower at pylons and in stations. */
export function rideCableCar(journey: Journey, riseM: number): void {
  const { random } = journey;
  journey.begin('drive');
  const meanSlope = random.between(0.22, 0.7) * Math.sign(riseM);
  const usual = random.between(2.4, 10);
  const heading = random.between(0, 2 * Math.PI);
  const slopeChange = new Fluctuation(random, 0.2 * Math.abs(meanSlope), 40);
  const sway = new Fluctuation(random, 0.15, 5);
  const stationSpeed = random.between(0.4, 1);
  const start = journey.up;
  let [speed, slowLeft] = [0, random.integer(10, 30)];
  let isHalted = 0;
  while (speed > 0.3 || (journey.up - start) / riseM < 1) {
    const left = Math.abs(riseM - (journey.up - start)) / Math.abs(meanSlope);
    if (isHalted <= 0 && random.chance(0.0006)) isHalted = random.integer(10, 40);
    if (slowLeft <= -60 && random.chance(0.01)) slowLeft = 6;
    const cruising = slowLeft > 0 ? Math.max(stationSpeed, usual * (slowLeft > 6 ? 0.1 : 0.7)) : usual;
    const isOver = (journey.up - start) / riseM >= 1;
    const target = isOver || isHalted > 0 ? 0 : Math.min(cruising, Math.sqrt(0.5 * left) + stationSpeed);
    speed += Math.min(0.4, Math.max(-0.6, target - speed));
    slowLeft--;
    isHalted--;
    const slope = isOver ? 0 : meanSlope + slopeChange.next();
    const step = speed / Math.hypot(1, slope);
    const aside = sway.next() * 0.3;
    journey.east += step * Math.sin(heading) + aside * Math.cos(heading);
    journey.north += step * Math.cos(heading) - aside * Math.sin(heading);
    journey.up += step * slope;
    journey.ground = NaN; // far below the cabin
    journey.record();
    journey.ground = null;
  }
}

const cableCar: Activity = (random) => {
  const isUp = random.chance(0.75);
  const journey = new Journey(random, isUp ? random.between(300, 1300) : random.between(1300, 2400));
  journey.rest(random.between(30, 400));
  rideCableCar(journey, (isUp ? 1 : -1) * random.between(250, 1000));
  journey.rest(random.between(30, 300));
  return { journey, recorder: { names: paraglider(random).names } };
};

export const DRIVES = {
  'mountain-road-up': mountain(1, true),
  'mountain-road-down': mountain(-1, false),
  'mountain-road-down-with-stops': mountain(-1, true),
  town: onRoad(townRoad),
  country: onRoad(countryRoad),
  motorway: onRoad(motorway),
  train,
  bicycle,
  'cable-car': cableCar,
} satisfies Record<string, Activity>;
