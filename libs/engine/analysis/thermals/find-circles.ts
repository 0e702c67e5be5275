import { CIRCLE } from '../thresholds.js';
import { type Track } from '../track/track.js';
import { holdShape } from '../warm-up/held-shapes.js';
import { arcByChordOf } from '../wind/arc-by-chord.js';
import { fitCircle, Velocities, type VelocityCircle } from '../wind/velocity-fit.js';
import { type Velocity } from '../wind/velocity.js';
import { type CirclingPhase } from './circling-phase.js';

/** One complete circle over the ground. */
export interface Circle {
  startIndex: number;
  endIndex: number;
  /** Scaled to exactly 360 degrees. */
  seconds: number;
  isLeft: boolean;
  /** Mean position and altitude over the circle, in the track's metres. */
  eastM: number;
  northM: number;
  altitudeM: number;
  /** The wind and the flight through the air; null if the vectors do not form a circle. */
  air: CircleAir | null;
}

export interface CircleAir {
  eastMps: number;
  northMps: number;
  airSpeedMps: number;
  /** Radius relative to the air, without drift. */
  radiusM: number;
}

/**
 * All complete circles of the phases in sequence; the rest at the end of a phase is dropped. In sparse logs each
 * phase is divided into equal circles by its turn; a phase with unknown turn has none.
 *
 * @param turnDeg turn since take-off by track index
 */
export function findCircles(track: Track, phases: readonly CirclingPhase[], turnDeg: Float64Array): Circle[] {
  const circles: Circle[] = [];
  const velocities = new Velocities();
  holdShape(velocities);
  for (const phase of phases) {
    if (phase.turnDeg === null) continue;
    if (phase.airSpeedMps !== undefined) {
      addEqualCircles(circles, track, phase, phase.turnDeg, phase.airSpeedMps);
      continue;
    }
    const { startIndex, endIndex } = phase;
    let from = startIndex;
    for (let i = startIndex + 1; i <= endIndex; i++) {
      const turned = turnDeg[i]! - turnDeg[from]!;
      if (Math.abs(turned) < 360) continue;
      circles.push(measureCircle(track, from, i, turned, velocities));
      from = i;
    }
  }
  return circles;
}

function addEqualCircles(
  circles: Circle[],
  track: Track,
  { startIndex, endIndex }: CirclingPhase,
  turned: number,
  airSpeedMps: number,
): void {
  const { timeSeconds, eastM, northM } = track;
  const phaseSeconds = timeSeconds[endIndex]! - timeSeconds[startIndex]!;
  const seconds = (phaseSeconds * 360) / Math.abs(turned);
  const air = {
    eastMps: (eastM[endIndex]! - eastM[startIndex]!) / phaseSeconds,
    northMps: (northM[endIndex]! - northM[startIndex]!) / phaseSeconds,
    airSpeedMps,
    radiusM: (airSpeedMps * seconds) / (2 * Math.PI),
  };
  let from = startIndex;
  for (let i = startIndex + 1; i <= endIndex; i++) {
    if (timeSeconds[i]! - timeSeconds[from]! < seconds) continue;
    circles.push({
      startIndex: from,
      endIndex: i,
      seconds,
      isLeft: turned < 0,
      ...meanPlace(track, from, i),
      air,
    });
    from = i;
  }
}

function measureCircle(
  track: Track,
  from: number,
  to: number,
  turned: number,
  velocities: Velocities,
): Circle {
  const seconds = ((track.timeSeconds[to]! - track.timeSeconds[from]!) * 360) / Math.abs(turned);
  const { eastM, northM, altitudeM } = meanPlace(track, from, to);
  return {
    startIndex: from,
    endIndex: to,
    seconds,
    isLeft: turned < 0,
    eastM,
    northM,
    altitudeM,
    air: measureAir(track, from, to, seconds, velocities),
  };
}

function meanPlace(
  { timeSeconds, eastM, northM, altitudeM }: Track,
  from: number,
  to: number,
): Pick<Circle, 'eastM' | 'northM' | 'altitudeM'> {
  let east = 0;
  let north = 0;
  let altitude = 0;
  // Trapezoidal rule, because fixes may be unevenly spaced.
  for (let i = from + 1; i <= to; i++) {
    const half = (timeSeconds[i]! - timeSeconds[i - 1]!) / 2;
    east += half * (eastM[i]! + eastM[i - 1]!);
    north += half * (northM[i]! + northM[i - 1]!);
    altitude += half * (altitudeM[i]! + altitudeM[i - 1]!);
  }
  const flown = timeSeconds[to]! - timeSeconds[from]!;
  return { eastM: east / flown, northM: north / flown, altitudeM: altitude / flown };
}

/** Fits the ground-speed vectors of chords of at least `chordSecondsMin`; chords may overlap. */
function measureAir(
  track: Track,
  from: number,
  to: number,
  circleSeconds: number,
  velocities: Velocities,
): CircleAir | null {
  const { timeSeconds, eastM, northM } = track;
  velocities.clear();
  let chordSeconds = 0;
  let end = from;
  for (let start = from; start < to; start++) {
    while (end < to && timeSeconds[end]! - timeSeconds[start]! < CIRCLE.chordSecondsMin) end++;
    const seconds = timeSeconds[end]! - timeSeconds[start]!;
    if (seconds < CIRCLE.chordSecondsMin) break;
    velocities.add((eastM[end]! - eastM[start]!) / seconds, (northM[end]! - northM[start]!) / seconds);
    chordSeconds += seconds;
  }
  const circle = fitCircle(velocities.eastMps, velocities.northMps, velocities.count);
  if (circle === null || circle.count < CIRCLE.vectorsMin) return null;
  if (circle.roundness < CIRCLE.roundnessMin) return null;
  if (circle.residualMps > CIRCLE.residualShareMax * circle.airSpeedMps) return null;
  // A chord is shorter than its arc, so the air speed is scaled to the arc.
  const halfAngle = (Math.PI * chordSeconds) / circle.count / circleSeconds;
  const arcByChord = halfAngle < Math.PI / 2 ? halfAngle / Math.sin(halfAngle) : 1;
  const airSpeedMps = circle.airSpeedMps * arcByChord;
  if (airSpeedMps < CIRCLE.airSpeedMinMps || airSpeedMps > CIRCLE.airSpeedMaxMps) return null;
  const radiusM = (airSpeedMps * circleSeconds) / (2 * Math.PI);
  const hasLongChords = track.samplingIntervalSeconds > CIRCLE.chordSecondsMin;
  const { eastMps, northMps } = (hasLongChords ? fitArcs(velocities, circle) : null) ?? circle;
  return { eastMps, northMps, airSpeedMps, radiusM };
}

/**
 * Fits again with every chord lengthened to its arc, by its own turn through the air. No circle is flown evenly: the
 * tighter part has the shorter chords, which would move the centre away from the wind.
 */
function fitArcs({ eastMps, northMps, count }: Velocities, wind: Velocity): VelocityCircle | null {
  const eastArcMps = new Float64Array(count);
  const northArcMps = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const before = i === 0 ? 0 : i - 1;
    const after = i === count - 1 ? i : i + 1;
    const eastBefore = eastMps[before]! - wind.eastMps;
    const northBefore = northMps[before]! - wind.northMps;
    const eastAfter = eastMps[after]! - wind.eastMps;
    const northAfter = northMps[after]! - wind.northMps;
    const across = northBefore * eastAfter - eastBefore * northAfter;
    const along = eastBefore * eastAfter + northBefore * northAfter;
    const turnRad = Math.abs(Math.atan2(across, along)) / (after - before);
    const arcByChord = arcByChordOf(turnRad / 2);
    eastArcMps[i] = wind.eastMps + (eastMps[i]! - wind.eastMps) * arcByChord;
    northArcMps[i] = wind.northMps + (northMps[i]! - wind.northMps) * arcByChord;
  }
  return fitCircle(eastArcMps, northArcMps, count);
}
