import { SeededRandom } from '../factories/flight-simulator/seeded-random.js';

const METRES_PER_THOUSANDTH_MINUTE = 1.852;
const B_RECORD = /^B\d{13}[NS]\d{8}[EW][AV][-\d]\d{4}[-\d]\d{4}/;

/** The file with one fix every `seconds`, as a recorder with a longer interval would have written it. */
export function thinnedLog(igc: Uint8Array, seconds: number): Uint8Array {
  let first: number | null = null;
  return editedRecords(igc, (record) => {
    const time = secondsOfDay(record);
    first ??= time;
    // Past midnight the difference is negative; a day is a multiple of all intervals in use.
    return (time - first) % seconds === 0 ? record : null;
  });
}

/**
 * The file with white noise of this standard deviation added to the positions and both altitudes. The same seed gives
 * the same noise. An altitude of 0 stays, because it can mean that there is none.
 */
export function noisyLog(igc: Uint8Array, sigmaM: number, seed: number): Uint8Array {
  const random = new SeededRandom(seed, 'noisy-log');
  return editedRecords(igc, (record) => {
    const metresPerLongitude =
      METRES_PER_THOUSANDTH_MINUTE * Math.cos((Number(record.slice(7, 9)) * Math.PI) / 180);
    const latitude = moved(record.slice(7, 14), (sigmaM * random.gaussian()) / METRES_PER_THOUSANDTH_MINUTE);
    const longitude = moved(record.slice(15, 23), (sigmaM * random.gaussian()) / metresPerLongitude);
    const pressure = raised(record.slice(25, 30), sigmaM * random.gaussian());
    const gnss = raised(record.slice(30, 35), sigmaM * random.gaussian());
    return `${record[0]}${record.slice(1, 7)}${latitude}${record[14]}${longitude}${record.slice(23, 25)}${pressure}${gnss}${record.slice(35)}`;
  });
}

/** The time of a position record, seconds after midnight. */
export function secondsOfDay(record: string): number {
  return Number(record.slice(1, 3)) * 3600 + Number(record.slice(3, 5)) * 60 + Number(record.slice(5, 7));
}

/** The file with each position record changed, or left out for null. */
export function editedRecords(igc: Uint8Array, edit: (record: string) => string | null): Uint8Array {
  const lines: string[] = [];
  for (const line of Buffer.from(igc).toString('latin1').split('\n')) {
    const edited = B_RECORD.test(line) ? edit(line) : line;
    if (edited !== null) lines.push(edited);
  }
  return Buffer.from(lines.join('\n'), 'latin1');
}

/** Degrees and thousandths of minutes, moved by thousandths. */
function moved(text: string, thousandths: number): string {
  const degreeDigits = text.length - 5;
  const total = Number(text.slice(0, degreeDigits)) * 60_000 + Number(text.slice(degreeDigits));
  const sum = Math.max(0, total + Math.round(thousandths));
  const degrees = String(Math.floor(sum / 60_000)).padStart(degreeDigits, '0');
  return degrees + String(sum % 60_000).padStart(5, '0');
}

function raised(text: string, metres: number): string {
  const altitude = Number(text);
  if (altitude === 0 || Number.isNaN(altitude)) return text;
  const sum = altitude + Math.round(metres);
  return (sum < 0 ? '-' : '0') + String(Math.abs(sum)).padStart(4, '0');
}
