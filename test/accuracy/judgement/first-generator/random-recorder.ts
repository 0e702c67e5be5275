import { type IgcFormat, type RecorderFault } from '../../../factories/flight-simulator/index.js';
import { type OutingRecorder } from '../../../factories/flight-simulator/outing/index.js';
import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { type Draft } from './draft.js';

/** Seconds from fix to fix; half of all logs have one fix per second. */
const INTERVALS_SECONDS = [0.2, 0.5, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 8, 10, 15, 20] as const;
const WINGS = {
  paraglider: [
    'Advance Epsilon 10',
    'Ozone Rush 6',
    'Nova Mentor 7',
    'Gin Explorer 2',
    'NIVIUK Artik R',
    'EN B',
  ],
  'hang-glider': ['Moyes Litespeed RX', 'Wills Wing T3', 'Icaro Laminar'],
  sailplane: ['LS 4', 'Discus 2b', 'ASW 28', 'Ka 8b', 'DG-1000S'],
  paramotor: ['Dudek Nucleon 5', 'Ozone Roadster 3', 'Paramotor', 'Trike'],
  balloon: ['Ultramagic M-90', 'Cameron Z-105', 'Hot air balloon'],
} as const;

export type WingKind = keyof typeof WINGS;

/** An instrument or a telephone, good or bad, and what it says about the wing. */
export function randomRecorder(random: SeededRandom, wing: WingKind, draft: Draft): OutingRecorder {
  const intervalSeconds = random.pick(INTERVALS_SECONDS);
  const isPartial = random.chance(0.12);
  return {
    settings: {
      intervalSeconds,
      jitterSeconds: intervalSeconds >= 1 && random.chance(0.12) ? random.integer(1, 2) : 0,
      restIntervalSeconds: random.chance(0.12) ? random.integer(30, 60) : null,
      positionNoise: { sigmaMetres: random.between(0.6, 4), correlationSeconds: random.between(20, 120) },
      gnssAltitudeNoise: { sigmaMetres: random.between(1.5, 8), correlationSeconds: random.between(20, 300) },
      pressureAltitude: random.chance(0.35)
        ? null
        : {
            offsetMetres: random.between(-150, 150),
            noise: { sigmaMetres: random.between(0.15, 1.2), correlationSeconds: random.between(1, 8) },
            driftMetresPerHour: random.between(-12, 12),
          },
      faults: randomFaults(random),
      ...draft.recorder,
    },
    format: { ...randomFormat(random, wing, intervalSeconds), ...draft.format },
    ...(isPartial
      ? {
          switchedOn: {
            from: random.pick([0, random.between(0.05, 0.45)]),
            to: random.pick([1, random.between(0.55, 0.95)]),
          },
        }
      : {}),
  };
}

/** Silences of seconds to 40 minutes, spikes, and telephones whose altitude never changes. */
function randomFaults(random: SeededRandom): RecorderFault[] {
  const faults: RecorderFault[] = [];
  if (random.chance(0.15)) {
    const seconds = random.chance(0.5) ? random.integer(60, 600) : random.integer(600, 2400);
    faults.push({ kind: 'signal-loss', atFraction: random.next(), seconds, loggedAs: 'missing' });
  }
  while (random.chance(0.15)) {
    const loggedAs = random.pick(['missing', 'void', 'null-island'] as const);
    faults.push({ kind: 'signal-loss', atFraction: random.next(), seconds: random.integer(3, 60), loggedAs });
  }
  while (random.chance(0.15)) {
    faults.push({
      kind: 'position-spike',
      atFraction: random.next(),
      metres: random.between(80, 5000),
      fixes: random.integer(1, 3),
    });
  }
  while (random.chance(0.15)) {
    faults.push({
      kind: 'altitude-spike',
      atFraction: random.next(),
      metres: random.pick([-1, 1]) * random.between(40, 1000),
      sensor: random.pick(['gnss', 'pressure']),
      fixes: random.integer(1, 3),
    });
  }
  if (random.chance(0.06)) {
    faults.push(
      { kind: 'frozen-sensor', sensor: 'gnss-altitude', atFraction: 0, seconds: 1e6 },
      { kind: 'frozen-sensor', sensor: 'pressure-altitude', atFraction: 0, seconds: 1e6 },
    );
  }
  return faults;
}

function randomFormat(random: SeededRandom, wing: WingKind, intervalSeconds: number): Partial<IgcFormat> {
  return {
    glider: random.chance(0.55) ? random.pick(WINGS[wing]) : '',
    pilot: '',
    ladLod: random.chance(0.3),
    tenths: intervalSeconds < 1 && random.chance(0.5),
    gRecord: false,
  };
}
