import {
  type Airspace,
  compileAirspaces,
  judgeAirspaces,
  readAirspaces,
  SHIPPED_PROFILES,
  type VerticalLimit,
} from '@engine/airspace';
import { flownLog } from '../factories/flown-log.js';
import { Violation } from './check-values.js';

export type AirspaceOutcome = 'read' | 'partly_read' | 'none_read';

/** Through the places where most airspaces of the mutated files are. */
const FLIGHT = flownLog(
  (seconds) => ({
    latitudeDeg: 47 + seconds * 2e-4,
    longitudeDeg: 7.9 + seconds * 4e-4,
    altitudeM: 900 + 2 * seconds + 3 * Math.sin(seconds / 10),
  }),
  { seconds: 450 },
);

/**
 * Reads a file of airspaces, and judges a flight among them.
 * @throws Violation for an impossible result, and anything the code itself throws
 */
export function examineAirspace(bytes: Uint8Array): AirspaceOutcome {
  const { airspaces, problems } = readAirspaces(bytes);
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/\r\n|\n|\r/).length;
  const checkLine = (line: number) => {
    if (!Number.isInteger(line) || line < 1 || line > lines) throw new Violation(`Line ${line} of ${lines}`);
  };
  for (const { line, message } of problems) {
    checkLine(line);
    if (!/^\P{Ll}.*\.$/u.test(message)) throw new Violation(`A message is ${JSON.stringify(message)}`);
  }
  for (const airspace of airspaces) {
    checkLine(airspace.line);
    checkAirspace(airspace);
  }
  checkVerdict(airspaces);
  if (airspaces.length === 0) return 'none_read';
  return problems.length === 0 ? 'read' : 'partly_read';
}

function checkAirspace({ rings, floor, ceiling }: Airspace): void {
  if (rings.length === 0) throw new Violation('An airspace has no border');
  for (const { latitudesDeg, longitudesDeg } of rings) {
    if (latitudesDeg.length < 3) throw new Violation(`A ring has ${latitudesDeg.length} points`);
    if (!latitudesDeg.every((value) => Math.abs(value) <= 90))
      throw new Violation('A latitude is out of range');
    if (!longitudesDeg.every(Number.isFinite)) throw new Violation('A longitude is not a number');
  }
  [floor, ceiling].forEach(checkLimit);
}

function checkLimit({ datum, heightM, text }: VerticalLimit): void {
  const fits =
    datum === 'unknown' ? Number.isNaN(heightM) : datum === 'unlimited' || Number.isFinite(heightM);
  if (!fits) throw new Violation(`${heightM} m is the height of ${JSON.stringify(text)}, ${datum}`);
}

function checkVerdict(airspaces: readonly Airspace[]): void {
  const { crossings, misses } = judgeAirspaces(FLIGHT, compileAirspaces(airspaces), SHIPPED_PROFILES[0]!);
  for (const { verdict, entry, exit, deepest, reasons } of [...crossings, ...misses]) {
    const numbers = [entry, exit, deepest].flatMap((point) => [
      ...[point.index, point.timeSeconds, point.latitudeDeg, point.longitudeDeg],
    ]);
    if (![...numbers, deepest.distance.horizontalM].every(Number.isFinite)) {
      throw new Violation(`A crossing is at ${numbers.join(', ')}`);
    }
    if (entry.index > exit.index) throw new Violation('A crossing ends before it begins');
    if (verdict === 'possible' && reasons.length === 0) throw new Violation('A doubt has no reason');
    if (verdict === 'inside' && reasons.length > 0) throw new Violation('A certain crossing has a doubt');
  }
}
