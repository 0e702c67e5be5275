import { lakeTriangle } from '../factories/flight-simulator/index.js';

/** The tests know what happens in which of its fixes. */
const { igc: LAKE_TRIANGLE } = lakeTriangle();

/** Gets a position record and its number from 0. */
export type FixEdit = (record: string, fix: number) => string | null;

/** A simulated flight of 76 minutes with its position records changed; null removes one. */
export function editedSample(edit: FixEdit): Uint8Array {
  return editedFixes(LAKE_TRIANGLE, edit);
}

/** A file with its position records changed; null removes one. */
export function editedFixes(igc: Uint8Array, edit: FixEdit): Uint8Array {
  let fix = 0;
  const lines = Buffer.from(igc)
    .toString('latin1')
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('B') ? (edit(line, fix++) ?? []) : line));
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

/** The record moved north by thousandths of a minute (1.85 m each). */
export function movedNorth(record: string, thousandths: number): string {
  const latitude = Number(record.slice(7, 9)) * 60_000 + Number(record.slice(9, 14)) + thousandths;
  const degrees = String(Math.floor(latitude / 60_000)).padStart(2, '0');
  return record.slice(0, 7) + degrees + String(latitude % 60_000).padStart(5, '0') + record.slice(14);
}

/** The record with other altitudes in metres; omitted ones stay the same. */
export function withAltitudes(record: string, altitudes: { pressureM?: number; gnssM?: number }): string {
  const text = (metres: number): string =>
    (metres < 0 ? '-' : '0') + String(Math.abs(metres)).padStart(4, '0');
  const { pressureM = Number(record.slice(25, 30)), gnssM = Number(record.slice(30, 35)) } = altitudes;
  return record.slice(0, 25) + text(pressureM) + text(gnssM) + record.slice(35);
}
