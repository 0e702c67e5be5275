import { type Ground } from '@engine/terrain';
import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { GroundBelowJourney } from './ground-below-journey.js';
import { type Journey } from './journey.js';
import { type Fix, Sensors, type Settings } from './sensors.js';

const HIGH_RATE_SECONDS_MAX = 1500;

export interface RecorderOptions {
  /** Aircraft that the header may name. */
  names: readonly string[];
  /** Whether there is an engine column; by default sometimes. */
  hasEngineColumn?: boolean;
  /** Fixes at rest are this far apart. */
  restIntervalSeconds?: number;
  /** At rest, near walls or under trees, the position wanders this far in addition. */
  wanderM?: number;
}

/** Writes what an instrument or a phone would have recorded between two seconds of a journey. */
export function recordJourney(
  journey: Journey,
  random: SeededRandom,
  [first, last]: [number, number],
  startOfDaySeconds: number,
  options: RecorderOptions,
): { igc: Uint8Array; lastSecond: number; ground: Ground } {
  const settings: Settings = {
    intervalSeconds: intervalFor(random, last - first),
    hasBarometer: random.chance(0.65),
    hasEngineColumn: options.hasEngineColumn ?? random.chance(0.08),
    freezesAtRest: options.wanderM === undefined && random.chance(0.35),
  };
  const isHighRate = settings.intervalSeconds < 1;
  const lines = headerLines(random, settings, options);
  const engineColumns = settings.hasEngineColumn ? 3 : 0;
  if (engineColumns > 0 || isHighRate) {
    const columns = [
      ...(engineColumns > 0 ? ['3638ENL'] : []),
      ...(isHighRate ? [`${36 + engineColumns}${36 + engineColumns}TDS`] : []),
    ];
    lines.push(`I0${columns.length}${columns.join('')}`);
  }
  const sensors = new Sensors(journey, random, settings, options.wanderM ?? 0);
  const gaps = gapsOf(random, first, last);
  let lastWritten = -Infinity;
  const count = Math.floor((last - first) / settings.intervalSeconds);
  for (let index = 0; index <= count; index++) {
    const second = first + index * settings.intervalSeconds;
    const isEnd = index === 0 || index === count;
    const fix = sensors.at(second);
    const isResting = options.restIntervalSeconds !== undefined && fix.recentSpeed < 0.7;
    if (isResting && !isEnd && second - lastWritten < options.restIntervalSeconds!) continue;
    if (!isEnd && gaps.some(([from, to]) => second > from && second < to)) continue;
    lines.push(fixLine(fix, startOfDaySeconds + second, isHighRate));
    lastWritten = second;
  }
  return {
    igc: Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'),
    lastSecond: lastWritten,
    ground: new GroundBelowJourney(journey, sensors.latitude, sensors.longitude),
  };
}

function intervalFor(random: SeededRandom, seconds: number): number {
  const interval = random.pick([0.2, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 8, 10, 15, 20]);
  return interval < 1 && seconds > HIGH_RATE_SECONDS_MAX ? 1 : interval;
}

function headerLines(random: SeededRandom, settings: Settings, { names }: RecorderOptions): string[] {
  const lines = ['AXSGSECOND GENERATOR', 'HFDTE140625', 'HFFTYFRTYPE:Second generator'];
  if (names.length > 0 && random.chance(0.6)) {
    lines.push(`HFGTYGLIDERTYPE:${names[random.integer(0, names.length - 1)]}`);
  }
  if (!settings.hasBarometer) lines.push('HFPRSPRESSALTSENSOR:None');
  return lines;
}

function gapsOf(random: SeededRandom, first: number, last: number): [number, number][] {
  if (!random.chance(0.2)) return [];
  return Array.from({ length: random.integer(1, 3) }, () => {
    const from = random.between(first, last);
    return [from, from + random.between(4, 30)];
  });
}

function fixLine(
  { latitude, longitude, gnssM, barometricM, engine }: Fix,
  second: number,
  isHighRate: boolean,
): string {
  const tenths = Math.round(second * 10);
  const whole = Math.floor(tenths / 10);
  const time = two(Math.floor(whole / 3600)) + two(Math.floor(whole / 60) % 60) + two(whole % 60);
  const place = angle(latitude, 2, 'NS') + angle(longitude, 3, 'EW');
  const sound = engine === null ? '' : String(engine).padStart(3, '0');
  return `B${time}${place}A${height(barometricM)}${height(gnssM)}${sound}${isHighRate ? tenths % 10 : ''}`;
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

function height(metres: number): string {
  const rounded = Math.round(metres);
  return rounded < 0 ? `-${String(-rounded).padStart(4, '0')}` : String(rounded).padStart(5, '0');
}

function angle(degrees: number, digits: number, letters: string): string {
  const thousandths = Math.round(Math.abs(degrees) * 60_000);
  const whole = String(Math.floor(thousandths / 60_000)).padStart(digits, '0');
  return whole + String(thousandths % 60_000).padStart(5, '0') + letters[degrees < 0 ? 1 : 0];
}
