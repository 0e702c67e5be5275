import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { flightOfDuration } from './flight-simulator/index.js';

const FIRST_DAY_MS = Date.UTC(2001, 0, 1);
const DAY_MS = 86_400_000;
const HOURS = 1 / 20;
const { igc } = flightOfDuration({ hours: HOURS, intervalSeconds: 1, seed: 7 });
const TEXT = igc.toString('latin1');

/** A small flight, on another day for each number, so that each is a flight of its own. */
export function smallFlight(number: number): Buffer {
  const date = new Date(FIRST_DAY_MS + number * DAY_MS);
  const parts = [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear() % 100];
  const ddmmyy = parts.map((part) => String(part).padStart(2, '0')).join('');
  const dated = TEXT.replace(/(HFDTE(?:DATE:)?)\d{6}/, `$1${ddmmyy}`);
  // another date alone would be a correction, so the first fix is elsewhere, too
  const [north, east] = [Math.floor(number / 100), number].map((value) =>
    String(value % 100).padStart(2, '0'),
  );
  return Buffer.from(dated.replace(/^(B\d{11})\d\d([NS]\d{6})\d\d/m, `$1${north}$2${east}`), 'latin1');
}

/** The end of a ZIP file, and an entry of its list of files before the name: see APPNOTE 4.3.12 and 4.3.16. */
const END_BYTES = 22;
const LOCAL_BYTES = 30;
const LISTED_BYTES = 46;

/**
 * A ZIP file.
 * @param changes to the entries of its list of files, by name
 */
export async function zipOf(
  files: Readonly<Record<string, Uint8Array>>,
  changes: Readonly<Record<string, (entry: Buffer) => void>> = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  // yazl refuses unsafe paths, so a name of the same length takes their place until the end
  for (const [name, bytes] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(bytes), name.replace(/^\.\./, '__'));
  }
  zip.end();
  const whole = await buffer(zip.outputStream);
  let at = whole.readUInt32LE(whole.length - END_BYTES + 16);
  for (const name of Object.keys(files)) {
    const entry = whole.subarray(at, at + LISTED_BYTES);
    whole.write(name, entry.readUInt32LE(42) + LOCAL_BYTES);
    whole.write(name, at + LISTED_BYTES);
    changes[name]?.(entry);
    at += LISTED_BYTES + entry.readUInt16LE(28) + entry.readUInt16LE(30) + entry.readUInt16LE(32);
  }
  return whole;
}
