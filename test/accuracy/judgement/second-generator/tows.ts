import { type Activity, readyToFly, type Recorded } from './activity.js';
import { circle, glide } from './free-flight.js';
import { fieldConditions } from './free-flights.js';
import { type Flight } from './flight.js';
import { Journey } from './journey.js';
import { land, takeOff } from './launch-and-landing.js';
import { aeroTow, winchTow } from './pulled.js';
import { hangGlider, paraglider, sailplane, type Wing } from './wing.js';
import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';

function towed(
  random: SeededRandom,
  wing: Wing,
  windMps: number,
  pullMps2: number,
  tow: (flight: Flight) => void,
): Recorded {
  const journey = new Journey(random, random.between(10, 900));
  journey.rest(random.between(30, 300));
  const flight = readyToFly(journey, wing, fieldConditions(random, windMps));
  takeOff(flight, 'tow', flight.air.fromRadians, pullMps2);
  tow(flight);
  journey.begin('flight');
  const climbs = random.integer(0, 4);
  for (let climb = 0; climb < climbs; climb++) {
    glide(flight, { seconds: random.between(15, 120), course: flight.heading + random.between(-1, 1) });
    circle(flight, { gainM: random.between(80, 700), strengthMps: random.between(0.5, 2.6) });
  }
  glide(flight, { seconds: random.between(10, 200), course: random.between(0, 6) });
  land(flight);
  journey.rest(random.between(30, 300));
  return { journey, recorder: { names: wing.names } };
}

const winch =
  (minWind: number, maxWind: number): Activity =>
  (random) =>
    towed(random, paraglider(random), random.between(minWind, maxWind), random.between(1.2, 2.5), (flight) =>
      winchTow(flight, { heightM: random.between(180, 700), climbMps: random.between(2.2, 5.2) }),
    );

const winchOfSailplane: Activity = (random) =>
  towed(random, sailplane(random), random.between(0, 6), random.between(4, 7), (flight) =>
    winchTow(flight, { heightM: random.between(280, 500), climbMps: random.between(8, 14) }),
  );

const aeroTowOfHangGlider: Activity = (random) =>
  towed(random, hangGlider(random), random.between(0, 4), random.between(1.2, 2.2), (flight) =>
    aeroTow(flight, {
      heightM: random.between(350, 900),
      climbMps: random.between(1.3, 2.8),
      airSpeed: random.between(13, 17),
    }),
  );

const aeroTowOfSailplane: Activity = (random) =>
  towed(random, sailplane(random), random.between(0, 5), random.between(1.2, 2), (flight) =>
    aeroTow(flight, {
      heightM: random.between(400, 1000),
      climbMps: random.between(1.8, 4),
      airSpeed: random.between(29, 35),
    }),
  );

export const TOWS = {
  winch: winch(0, 5),
  'winch-in-strong-wind': winch(6, 9.5),
  'winch-of-a-sailplane': winchOfSailplane,
  'aerotow-of-a-hang-glider': aeroTowOfHangGlider,
  'aerotow-of-a-sailplane': aeroTowOfSailplane,
} satisfies Record<string, Activity>;
