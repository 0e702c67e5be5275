import { type Flight } from './flight.js';
import { Fluctuation } from './fluctuation.js';

/** Straight into the wind on a winch, flatter at the top. */
export function winchTow(flight: Flight, { heightM, climbMps }: { heightM: number; climbMps: number }): void {
  const { air, wing, random } = flight;
  const pull = new Fluctuation(random, climbMps * 0.1, 8);
  const wander = new Fluctuation(random, 0.06, 12);
  const ownSpeed = random.between(0.98, 1.12) * wing.trim;
  const least = random.between(0.8, 2.5);
  for (let second = 0; flight.heightAboveGround < heightM && second < 400; second++) {
    const share = flight.heightAboveGround / heightM;
    const steady = Math.min(1, 0.3 + second / 8) * (share > 0.75 ? 1 - 2 * (share - 0.75) : 1);
    const airSpeed = Math.max(ownSpeed, air.speed + least);
    flight.fly({
      heading: air.fromRadians + wander.next(),
      airSpeed,
      climb: climbMps * steady + pull.next(),
    });
  }
}

/** Behind an aeroplane: straight over the field, then wide turns. */
export function aeroTow(
  flight: Flight,
  { heightM, climbMps, airSpeed }: { heightM: number; climbMps: number; airSpeed: number },
): void {
  const { random } = flight;
  const climb = new Fluctuation(random, 0.45, 14);
  const side = random.chance(0.7) ? 1 : -1;
  let [left, bank] = [Math.round(random.between(25, 60)), 0];
  for (let second = 0; flight.heightAboveGround < heightM && second < 900; second++) {
    if (--left <= 0) {
      bank = bank === 0 ? side * random.between(0.12, 0.32) : 0;
      left = Math.round(bank === 0 ? random.between(10, 60) : random.between(6, 40));
    }
    const steady = Math.min(1, 0.1 + second / 20);
    flight.fly(
      { bank, airSpeed, climb: Math.max(0.2, climbMps + climb.next() - Math.abs(bank)) * steady },
      0.8,
    );
  }
}
