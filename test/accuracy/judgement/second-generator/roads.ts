import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { clamp } from './angles.js';
import { Fluctuation } from './fluctuation.js';
import { type Stretch } from './vehicle.js';

/** Makes a road, stretch after stretch. */
export type Road = () => Stretch;

const bend = (random: SeededRandom, minRadiusM: number, maxRadiusM: number): number =>
  (random.chance(0.5) ? 1 : -1) / random.between(minRadiusM, maxRadiusM);

/** Serpentines: the hairpins alternate, so that the road stays on its side of the mountain. */
export function mountainRoad(random: SeededRandom, direction: 1 | -1, hasStops: boolean): Road {
  const meanSlope = random.between(0.05, 0.1);
  const limit = random.between(11, 20) - 40 * (meanSlope - 0.05);
  const ownSlope = new Fluctuation(random, 0.015, 3);
  let [side, sinceHairpin] = [1, 2];
  return () => {
    const slope = direction * clamp(meanSlope + ownSlope.next(), 0.02, 0.13);
    const stop =
      hasStops && sinceHairpin === 1 && random.chance(0.25) ? { stopSeconds: random.integer(8, 90) } : {};
    if (sinceHairpin >= 4 && random.chance(0.5)) {
      side = -side;
      sinceHairpin = 0;
      const radius = random.between(9, 16);
      return {
        metres: radius * random.between(2.4, 3.2),
        curve: side / radius,
        slope: slope * 0.6,
        limitMps: 9,
      };
    }
    sinceHairpin++;
    const isStraight = sinceHairpin % 2 === 1;
    const curve = isStraight ? 0 : bend(random, 35, 220);
    const metres = isStraight ? random.between(40, 220) : random.between(0.4, 1.1) / Math.abs(curve);
    return { metres, curve, slope, limitMps: limit * random.between(0.85, 1.1), ...stop };
  };
}

const MIN_BETWEEN_STOPS_M = 130;

export function townRoad(random: SeededRandom): Road {
  const slope = new Fluctuation(random, 0.015, 4);
  let turns = false;
  let sinceStop = 0;
  return () => {
    turns = !turns && random.chance(0.45);
    if (turns) {
      const curve = bend(random, 7, 14);
      return { metres: 1.5 / Math.abs(curve), curve, slope: slope.next(), limitMps: 8 };
    }
    const metres = random.between(50, 350);
    sinceStop += metres;
    const stops =
      sinceStop > 2 * MIN_BETWEEN_STOPS_M && metres < sinceStop - MIN_BETWEEN_STOPS_M && random.chance(0.5);
    if (stops) sinceStop = metres;
    return {
      metres,
      curve: random.chance(0.5) ? 0 : bend(random, 200, 900),
      slope: slope.next(),
      limitMps: random.pick([8.3, 13.9, 13.9, 13.9]) * random.between(0.85, 1.05),
      ...(stops ? { stopSeconds: Math.min(random.integer(3, 75), random.integer(3, 75)) } : {}),
    };
  };
}

export function countryRoad(random: SeededRandom): Road {
  const slope = new Fluctuation(random, 0.022, 5);
  let isVillage = false;
  return () => {
    if (random.chance(0.15)) isVillage = !isVillage;
    const curve = random.chance(0.5) ? 0 : bend(random, isVillage ? 40 : 70, 500);
    const isRoundabout = random.chance(0.06);
    if (isRoundabout) return { metres: random.between(25, 70), curve: -1 / 18, slope: 0, limitMps: 8 };
    return {
      metres: curve === 0 ? random.between(120, 900) : random.between(0.2, 1) / Math.abs(curve),
      curve,
      slope: slope.next(),
      limitMps: isVillage ? random.between(11, 15) : random.between(19, 28),
      ...(random.chance(0.03) ? { stopSeconds: random.integer(3, 50) } : {}),
    };
  };
}

export function motorway(random: SeededRandom): Road {
  const slope = new Fluctuation(random, 0.014, 5);
  const usual = random.between(25, 36);
  let jamLeft = 0;
  return () => {
    if (random.chance(0.02)) jamLeft = 3;
    jamLeft--;
    return {
      metres: random.between(200, 1200),
      curve: random.chance(0.4) ? 0 : bend(random, 700, 4000),
      slope: slope.next(),
      limitMps: jamLeft > 0 ? random.between(3, 12) : usual * random.between(0.85, 1.08),
    };
  };
}

export function railway(random: SeededRandom): Road {
  const slope = new Fluctuation(random, 0.007, 5);
  const usual = random.between(18, 44);
  const stationEveryM = random.between(1800, 9000);
  let sinceStation = 0;
  return () => {
    const curve = random.chance(0.4) ? 0 : bend(random, 450, 3000);
    const metres = random.between(150, 900);
    sinceStation += metres;
    const isStation = sinceStation > stationEveryM;
    if (isStation) sinceStation = 0;
    return {
      metres,
      curve,
      slope: slope.next(),
      limitMps: usual * random.between(0.8, 1.05),
      ...(isStation ? { stopSeconds: random.integer(25, 120) } : {}),
    };
  };
}

/** Slow uphill, fast downhill. */
export function bicycleRoad(random: SeededRandom): Road {
  const slope = new Fluctuation(random, 0.035, 4);
  const onFlat = random.between(4.5, 8);
  return () => {
    const here = clamp(slope.next(), -0.1, 0.11);
    const curve = random.chance(0.4) ? 0 : bend(random, 12, 250);
    return {
      metres: curve === 0 ? random.between(60, 500) : random.between(0.3, 1.4) / Math.abs(curve),
      curve,
      slope: here,
      limitMps: here > 0 ? Math.max(1.9, onFlat - 50 * here) : Math.min(14, onFlat - 70 * here),
      ...(random.chance(0.04) ? { stopSeconds: random.integer(5, 90) } : {}),
    };
  };
}
