import { type RecordedFix } from './recorder.js';
import { type SeededRandom } from './seeded-random.js';
import { moved } from './wgs84.js';

/** When in the flight: 0 is take-off, 1 is landing. */
interface At {
  readonly atFraction: number;
}

/** No satellites: nothing is written, or V with a frozen position and no altitude, or A at 0,0. */
export interface SignalLoss extends At {
  readonly kind: 'signal-loss';
  readonly seconds: number;
  readonly loggedAs: 'missing' | 'void' | 'null-island';
}

export interface PositionSpike extends At {
  readonly kind: 'position-spike';
  readonly metres: number;
  readonly fixes?: number;
}

export interface AltitudeSpike extends At {
  readonly kind: 'altitude-spike';
  /** Added, so negative is downwards. */
  readonly metres: number;
  readonly sensor: 'gnss' | 'pressure';
  readonly fixes?: number;
}

/** A sensor that repeats its last value. */
export interface FrozenSensor extends At {
  readonly kind: 'frozen-sensor';
  readonly seconds: number;
  readonly sensor: 'gnss-altitude' | 'pressure-altitude' | 'position';
}

/** Two fixes with the same time. */
export interface DuplicateTime extends At {
  readonly kind: 'duplicate-time';
}

/** A fix written after its successor. */
export interface OutOfOrder extends At {
  readonly kind: 'out-of-order';
}

export type RecorderFault =
  SignalLoss | PositionSpike | AltitudeSpike | FrozenSensor | DuplicateTime | OutOfOrder;

type Airborne = { readonly startIndex: number; readonly endIndex: number };

/** Changed values first, then lost lines, then wrong order, so that each fault finds the fixes in time order. */
const ORDER: readonly RecorderFault['kind'][] = [
  'frozen-sensor',
  'altitude-spike',
  'position-spike',
  'signal-loss',
  'duplicate-time',
  'out-of-order',
];

export function applyFaults(
  clean: RecordedFix[],
  airborne: Airborne,
  faults: readonly RecorderFault[],
  random: SeededRandom,
): RecordedFix[] {
  let fixes = clean;
  for (const kind of ORDER) {
    for (const fault of faults) {
      if (fault.kind === kind) fixes = applyFault(fixes, airborne, fault, random);
    }
  }
  return fixes;
}

function applyFault(
  fixes: RecordedFix[],
  airborne: Airborne,
  fault: RecorderFault,
  random: SeededRandom,
): RecordedFix[] {
  const index = airborne.startIndex + fault.atFraction * (airborne.endIndex - airborne.startIndex);
  const first = fixes.findIndex((fix) => fix.trackIndex >= index);
  if (first < 0) return fixes;
  switch (fault.kind) {
    case 'signal-loss':
      return loseSignal(fixes, first, fault);
    case 'position-spike':
      spikePosition(fixes.slice(first, first + (fault.fixes ?? 1)), fault.metres, random);
      return fixes;
    case 'altitude-spike':
      spikeAltitude(fixes.slice(first, first + (fault.fixes ?? 1)), fault);
      return fixes;
    case 'frozen-sensor':
      freeze(during(fixes, first, fault.seconds), fault.sensor);
      return fixes;
    case 'duplicate-time':
      return duplicate(fixes, first);
    case 'out-of-order':
      return swapWithNext(fixes, first);
  }
}

function during(fixes: readonly RecordedFix[], first: number, seconds: number): RecordedFix[] {
  const from = fixes[first]?.trackIndex ?? 0;
  return fixes.filter((fix) => fix.trackIndex >= from && fix.trackIndex < from + seconds);
}

function loseSignal(fixes: RecordedFix[], first: number, fault: SignalLoss): RecordedFix[] {
  const lost = during(fixes, first, fault.seconds);
  if (fault.loggedAs === 'missing') {
    const gone = new Set(lost);
    return fixes.filter((fix) => !gone.has(fix));
  }
  const last = fixes[first - 1];
  for (const fix of lost) {
    fix.faults = ['signal-loss'];
    fix.gnssAltitudeMetres = 0;
    if (fault.loggedAs === 'null-island') {
      fix.latitudeDegrees = 0;
      fix.longitudeDegrees = 0;
      continue;
    }
    fix.valid = false;
    fix.latitudeDegrees = last?.latitudeDegrees ?? fix.latitudeDegrees;
    fix.longitudeDegrees = last?.longitudeDegrees ?? fix.longitudeDegrees;
  }
  return fixes;
}

function spikePosition(fixes: readonly RecordedFix[], metres: number, random: SeededRandom): void {
  const direction = random.between(-Math.PI, Math.PI);
  for (const fix of fixes) {
    const by = { east: metres * Math.sin(direction), north: metres * Math.cos(direction) };
    Object.assign(fix, moved(fix, by));
    fix.faults = [...fix.faults, 'position-spike'];
  }
}

function spikeAltitude(fixes: readonly RecordedFix[], { sensor, metres }: AltitudeSpike): void {
  for (const fix of fixes) {
    if (sensor === 'gnss') fix.gnssAltitudeMetres = (fix.gnssAltitudeMetres ?? 0) + metres;
    else if (fix.pressureAltitudeMetres === null) continue;
    else fix.pressureAltitudeMetres += metres;
    fix.faults = [...fix.faults, 'altitude-spike'];
  }
}

function freeze(fixes: readonly RecordedFix[], sensor: FrozenSensor['sensor']): void {
  const [first] = fixes;
  if (!first) return;
  for (const fix of fixes) {
    fix.faults = [...fix.faults, 'frozen-sensor'];
    if (sensor === 'gnss-altitude') fix.gnssAltitudeMetres = first.gnssAltitudeMetres;
    else if (sensor === 'pressure-altitude') fix.pressureAltitudeMetres = first.pressureAltitudeMetres;
    else {
      fix.latitudeDegrees = first.latitudeDegrees;
      fix.longitudeDegrees = first.longitudeDegrees;
    }
  }
}

function duplicate(fixes: RecordedFix[], at: number): RecordedFix[] {
  const fix = fixes[at];
  return fix ? fixes.toSpliced(at + 1, 0, { ...fix, faults: [...fix.faults, 'duplicate-time'] }) : fixes;
}

function swapWithNext(fixes: RecordedFix[], at: number): RecordedFix[] {
  const fix = fixes[at];
  const next = fixes[at + 1];
  if (!fix || !next) return fixes;
  return fixes.toSpliced(at, 2, next, { ...fix, faults: [...fix.faults, 'out-of-order'] });
}
