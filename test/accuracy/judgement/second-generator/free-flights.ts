import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { type Activity, type Conditions, field, readyToFly, type Recorded } from './activity.js';
import { radians } from './angles.js';
import { type Flight } from './flight.js';
import { circle, glide, leaveHill, park, soar } from './free-flight.js';
import { Journey } from './journey.js';
import { land, landOnTop, settle, takeOff } from './launch-and-landing.js';
import { hangGlider, paraglider, type Wing } from './wing.js';

const isMostlyParaglider = (random: SeededRandom): Wing =>
  random.chance(0.8) ? paraglider(random) : hangGlider(random);

/** Rests, takes off from a hill, flies, and rests where the flight ends. */
function fromHill(
  random: SeededRandom,
  wing: Wing,
  conditions: Conditions,
  fly: (flight: Flight) => void,
): Recorded {
  const { dropM } = conditions.hill;
  const journey = new Journey(random, dropM + random.between(20, 900));
  journey.rest(random.between(25, 260));
  const flight = readyToFly(journey, wing, conditions);
  takeOff(flight, 'flight', radians(conditions.hill.facingDegrees));
  fly(flight);
  journey.rest(random.between(25, 260));
  return { journey, recorder: { names: wing.names } };
}

export function hillOf(
  random: SeededRandom,
  dropM: number,
  bendDegrees = random.between(-30, 30),
): Conditions['hill'] {
  return { dropM, slope: random.between(0.2, 0.34), facingDegrees: random.between(0, 360), bendDegrees };
}

/** From climb to climb, never lower than a pilot would leave a hill. */
export function flyThermals(flight: Flight, climbs: number): void {
  const { random, hill } = flight;
  const outward = radians(hill.shape.facingDegrees);
  leaveHill(flight);
  glide(flight, { seconds: random.between(10, 70), course: outward + random.between(-0.5, 0.5), lift: 0.4 });
  for (let climb = 0; climb < climbs; climb++) {
    circle(flight, { gainM: random.between(150, 900), strengthMps: random.between(0.6, 3.2) });
    glide(flight, {
      seconds: random.between(90, 420),
      course: outward + random.between(-1.4, 1.4),
      airSpeed: flight.wing.trim * random.between(1, 1.2),
    });
  }
}

const thermals: Activity = (random) =>
  fromHill(
    random,
    isMostlyParaglider(random),
    {
      windMps: random.between(0, 5),
      windOffDegrees: random.between(-30, 30),
      gustMps: random.between(0.3, 0.9),
      hill: hillOf(random, random.between(300, 1100)),
    },
    (flight) => {
      flyThermals(flight, random.integer(1, 5));
      land(flight);
    },
  );

const sledRun: Activity = (random) =>
  fromHill(
    random,
    paraglider(random),
    {
      windMps: random.between(0, 4),
      gustMps: random.between(0.1, 0.5),
      hill: hillOf(random, random.between(120, 1200)),
    },
    (flight) => {
      const outward = radians(flight.hill.shape.facingDegrees);
      leaveHill(flight);
      for (let leg = random.integer(1, 4); leg > 0; leg--) {
        glide(flight, {
          seconds: random.between(15, 120),
          course: outward + random.between(-0.9, 0.9),
          lift: -0.1,
        });
      }
      land(flight);
    },
  );

const ridge =
  (minBend: number, maxBend: number): Activity =>
  (random) => {
    const wing = isMostlyParaglider(random);
    const windMps = random.between(0, Math.min(12, wing.fastest * 0.85));
    const bend = random.between(minBend, maxBend) * (random.chance(0.5) ? 1 : -1);
    const hill = hillOf(random, random.between(50, 500), bend);
    const windOffDegrees = random.between(-20, 20);
    return fromHill(
      random,
      wing,
      { windMps, gustMps: random.between(0.1, 0.4) + 0.05 * windMps, hill, windOffDegrees },
      (flight) => {
        soar(flight, {
          seconds: random.between(500, 3000),
          leftM: random.between(120, 1400),
          rightM: random.between(120, 1400),
          outM: random.between(30, 110),
          aboveM: random.between(25, 220),
        });
        if (random.chance(0.35)) landOnTop(flight);
        else land(flight);
      },
    );
  };

/** Pushes forward for minutes, slowly over ground. */
const slowAgainstWind: Activity = (random) => {
  const wing = paraglider(random);
  const windMps = wing.trim * random.between(0.65, 0.9);
  const hill = hillOf(random, random.between(150, 700));
  return fromHill(random, wing, { windMps, gustMps: random.between(0.2, 0.7), hill }, (flight) => {
    const outM = random.between(30, 100);
    const aboveM = random.between(60, 300);
    soar(flight, { seconds: random.between(150, 700), leftM: 300, rightM: 300, outM, aboveM });
    for (let leg = random.integer(1, 4); leg > 0; leg--) {
      glide(flight, {
        seconds: random.between(120, 500),
        course: flight.air.fromRadians + random.between(-0.3, 0.3),
        airSpeed: Math.min(wing.fastest, windMps + random.between(0.8, 3)),
        lift: wing.sinkAtTrim + random.between(-0.6, 0.6),
      });
    }
    land(flight);
  });
};

const parked =
  (isQuiet: boolean): Activity =>
  (random) => {
    const wing = isMostlyParaglider(random);
    const windMps = wing.trim * random.between(0.8, 1.05);
    const gustMps = isQuiet ? random.between(0.1, 0.3) : random.between(0.4, 0.9);
    const hill = hillOf(random, random.between(60, 600));
    const aboveM = random.between(40, 250);
    return fromHill(random, wing, { windMps, gustMps, hill }, (flight) => {
      const along = { leftM: 250, rightM: 250, outM: random.between(30, 90), aboveM };
      for (let stay = random.integer(1, 3); stay > 0; stay--) {
        soar(flight, { ...along, seconds: random.between(120, 500) });
        park(flight, {
          seconds: random.between(150, 1200),
          swayM: isQuiet ? random.between(2, 8) : random.between(15, 50),
          heightM: isQuiet ? random.between(1, 5) : Math.min(aboveM / 4, random.between(10, 45)),
          memorySeconds: isQuiet ? random.between(80, 250) : random.between(40, 90),
        });
      }
      soar(flight, { ...along, seconds: random.between(60, 300) });
      land(flight);
    });
  };

const hoverBeforeLanding: Activity = (random) => {
  const wing = paraglider(random);
  const windMps = wing.trim * random.between(0.78, 0.98);
  const hill = hillOf(random, random.between(60, 400));
  return fromHill(random, wing, { windMps, gustMps: random.between(0.15, 0.5), hill }, (flight) => {
    const outM = random.between(40, 120);
    soar(flight, {
      seconds: random.between(300, 1500),
      leftM: 400,
      rightM: 400,
      outM,
      aboveM: random.between(25, 120),
    });
    for (let second = 0; second < 900 && flight.heightAboveGround > 110; second++) {
      flight.fly({
        heading: flight.air.fromRadians,
        airSpeed: Math.max(wing.trim, windMps + 1.2),
        lift: -0.3,
      });
    }
    park(flight, {
      seconds: random.between(60, 420),
      swayM: random.between(3, 15),
      heightM: random.between(1, 6),
      memorySeconds: random.between(40, 150),
    });
    settle(flight, random.between(0.4, 1.2));
  });
};

const dune: Activity = (random) => {
  const wing = paraglider(random);
  const windMps = random.between(5.5, wing.trim * 0.9);
  const hill = {
    ...hillOf(random, random.between(8, 35), random.between(-20, 20)),
    slope: random.between(0.35, 0.6),
  };
  const journey = new Journey(random, hill.dropM + random.between(1, 12));
  journey.rest(random.between(25, 240));
  for (let flights = random.integer(1, 3); flights > 0; flights--) {
    const flight = readyToFly(journey, wing, { windMps, gustMps: random.between(0.1, 0.45), hill });
    takeOff(flight, 'flight', radians(hill.facingDegrees));
    soar(flight, {
      seconds: random.between(120, 1200),
      leftM: random.between(60, 500),
      rightM: random.between(60, 500),
      outM: random.between(8, 25),
      aboveM: random.between(4, 18),
    });
    if (flights === 1 && random.chance(0.5)) settle(flight);
    else landOnTop(flight);
    journey.rest(random.between(40, 400));
  }
  return { journey, recorder: { names: wing.names } };
};

const topLandingAndSecondFlight: Activity = (random) => {
  const wing = paraglider(random);
  const hill = hillOf(random, random.between(80, 500));
  const conditions = { windMps: random.between(3, 7), gustMps: random.between(0.2, 0.5), hill };
  return fromHill(random, wing, conditions, (first) => {
    const { journey } = first;
    const passes = { leftM: 400, rightM: 400, outM: 60, aboveM: random.between(30, 120) };
    soar(first, { ...passes, seconds: random.between(300, 1500) });
    landOnTop(first);
    journey.rest(random.between(240, 900));
    const second = readyToFly(journey, wing, conditions);
    takeOff(second, 'flight', radians(hill.facingDegrees));
    soar(second, { ...passes, seconds: random.between(200, 1500) });
    land(second);
  });
};

const startsOrEndsInTheAir: Activity = (random) => {
  const whole = (random.chance(0.5) ? thermals : ridge(0, 60))(random);
  const { seconds } = whole.journey;
  const [cutsStart, cutsEnd] = random.pick([
    [true, false],
    [false, true],
    [true, true],
  ]);
  const inAir = whole.journey.partsBetween(0, seconds).find(({ state }) => state === 'flight')!;
  const at = (share: number): number =>
    Math.round(inAir.startSeconds + share * (inAir.endSeconds - inAir.startSeconds));
  return {
    ...whole,
    span: [cutsStart ? at(random.between(0.03, 0.4)) : 0, cutsEnd ? at(random.between(0.6, 0.97)) : seconds],
  };
};

export const FREE_FLIGHTS = {
  thermals,
  'sled-run': sledRun,
  'straight-ridge': ridge(0, 5),
  'bent-ridge': ridge(20, 90),
  'slow-against-the-wind': slowAgainstWind,
  'parked-quietly': parked(true),
  'parked-lively': parked(false),
  'hover-before-landing': hoverBeforeLanding,
  dune,
  'top-landing-and-second-flight': topLandingAndSecondFlight,
  'starts-or-ends-in-the-air': startsOrEndsInTheAir,
} satisfies Record<string, Activity>;

export const fieldConditions = (random: SeededRandom, windMps: number): Conditions => ({
  windMps,
  gustMps: random.between(0.15, 0.4) + 0.03 * windMps,
  hill: field(random),
});
