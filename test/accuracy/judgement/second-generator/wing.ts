import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';

/** How an aircraft without engine flies. Speeds in m/s. */
export interface Wing {
  names: readonly string[];
  slowest: number;
  trim: number;
  fastest: number;
  sinkAtTrim: number;
  /** Bank of an ordinary circle, in radians. */
  circlingBank: number;
  /** Time constant of rolling into a turn. */
  rollSeconds: number;
}

const PARAGLIDERS = [
  'Advance Epsilon 10',
  'Nova Mentor 7',
  'Ozone Rush 6',
  'Gin Explorer 2',
  'Skywalk Cayenne 6',
];
const HANG_GLIDERS = ['Moyes Litespeed RX', 'Wills Wing T3', 'Icaro Laminar', 'Aeros Combat C'];
const SAILPLANES = ['ASK 21', 'LS 4', 'Discus 2', 'Ka 8', 'ASW 28'];

export function paraglider(random: SeededRandom): Wing {
  const trim = random.between(9.4, 10.9);
  return {
    names: PARAGLIDERS,
    slowest: trim * random.between(0.72, 0.8),
    trim,
    fastest: trim * random.between(1.25, 1.5),
    sinkAtTrim: random.between(1.0, 1.3),
    circlingBank: random.between(0.35, 0.6),
    rollSeconds: random.between(1.2, 2.2),
  };
}

export function hangGlider(random: SeededRandom): Wing {
  const trim = random.between(11, 13.5);
  return {
    names: HANG_GLIDERS,
    slowest: trim * 0.8,
    trim,
    fastest: trim * random.between(1.6, 2),
    sinkAtTrim: random.between(0.9, 1.15),
    circlingBank: random.between(0.4, 0.65),
    rollSeconds: random.between(1.2, 2),
  };
}

export function sailplane(random: SeededRandom): Wing {
  const trim = random.between(23, 27);
  return {
    names: SAILPLANES,
    slowest: trim * 0.85,
    trim,
    fastest: trim * random.between(1.6, 1.9),
    sinkAtTrim: random.between(0.6, 0.85),
    circlingBank: random.between(0.55, 0.8),
    rollSeconds: random.between(1.5, 2.5),
  };
}

/** Sink grows with the square of the speed beyond trim, and with the load in a turn. */
export function sinkMps(wing: Wing, airSpeed: number, bank: number): number {
  const beyond = (airSpeed - wing.trim) / wing.trim;
  return (wing.sinkAtTrim * (1 + 0.6 * beyond + 2.2 * beyond * beyond)) / Math.cos(bank) ** 1.5;
}
