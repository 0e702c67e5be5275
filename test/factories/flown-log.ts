import { type FlightLog, prepareLog, readIgc } from '@engine/analysis';
import { type Ground, NO_GROUND } from '@engine/terrain';

/** Where an aircraft is; altitudes are above mean sea level. */
export interface FlownPlace {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeM: number;
}

export interface FlownLogOptions {
  readonly seconds: number;
  /** As in an IGC file: YYYY-MM-DD, or null for a file without one. */
  readonly date?: string | null;
  readonly startsAt?: string;
  readonly intervalSeconds?: number;
  /** What the barometer shows above the true altitude; null for a log without one. */
  readonly pressureOffsetM?: number | null;
  readonly hasGnssAltitude?: boolean;
  /** No fixes between these seconds. */
  readonly gap?: readonly [number, number];
  /** Height of the ground and its standard deviation; absent without terrain. */
  readonly ground?: { readonly heightM: number; readonly sigmaM: number };
}

/** The log of an aircraft that is where a function says, all of it one flight. Positions are as exact as IGC allows. */
export function flownLog(placeAt: (seconds: number) => FlownPlace, options: FlownLogOptions): FlightLog {
  const { ground } = options;
  const file = readIgc(flownIgc(placeAt, options));
  const log = prepareLog(file, { ground: ground ? level(ground) : null });
  const landingIndex = log.track.count - 1;
  return { ...log, flight: { takeoffIndex: 0, landingIndex, stays: [] } };
}

/** Its file. */
export function flownIgc(
  placeAt: (seconds: number) => FlownPlace,
  {
    seconds,
    date = '2025-06-14',
    startsAt = '10:00:00',
    intervalSeconds = 1,
    gap,
    pressureOffsetM = 0,
    hasGnssAltitude = true,
  }: Omit<FlownLogOptions, 'ground'>,
): Buffer {
  const [hour, minute, second] = startsAt.split(':').map(Number);
  const startSeconds = hour! * 3600 + minute! * 60 + second!;
  const lines = ['AXXXFLOWN', ...(date === null ? [] : [`HFDTEDATE:${headerDate(date)},01`])];
  for (let t = 0; t <= seconds; t += intervalSeconds) {
    if (gap && t > gap[0] && t < gap[1]) continue;
    const { latitudeDeg, longitudeDeg, altitudeM } = placeAt(t);
    const pressure = pressureOffsetM === null ? 0 : altitudeM + pressureOffsetM;
    const position = `${angle(latitudeDeg, 2, 'NS')}${angle(longitudeDeg, 3, 'EW')}`;
    const altitudes = [pressure, hasGnssAltitude ? altitudeM : 0].map(fiveDigits).join('');
    lines.push(`B${clock(startSeconds + t)}${position}A${altitudes}`);
  }
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

function level({ heightM, sigmaM }: { heightM: number; sigmaM: number }): Ground {
  return { ...NO_GROUND, isKnown: true, heightM: () => heightM, sigmaM: () => sigmaM };
}

function headerDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}${month}${year!.slice(2)}`;
}

function clock(seconds: number): string {
  const digits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${digits((seconds / 3600) % 24)}${digits((seconds / 60) % 60)}${digits(seconds % 60)}`;
}

function angle(degrees: number, width: number, [positive, negative]: string): string {
  const turned = width === 3 ? ((((degrees + 180) % 360) + 360) % 360) - 180 : degrees;
  const thousandths = Math.round(Math.abs(turned) * 60_000);
  const whole = Math.floor(thousandths / 60_000);
  const side = turned < 0 ? negative! : positive!;
  return `${String(whole).padStart(width, '0')}${String(thousandths % 60_000).padStart(5, '0')}${side}`;
}

function fiveDigits(metres: number): string {
  const whole = Math.round(metres);
  return whole < 0 ? `-${String(-whole).padStart(4, '0')}` : String(whole).padStart(5, '0');
}
