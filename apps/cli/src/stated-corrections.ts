import { AIRCRAFT_CLASSES, isUtcDay, type UtcDay } from '@core/contract';
import { dateOfFirstFix } from '@capabilities/flights/standalone';
import { analyseLog, type FlightLog, type LogCorrections } from '@engine/analysis';
import { flightPlaces } from '@engine/places';
import { type Command, InvalidArgumentError, Option } from 'commander';

/** What the pilot states in place of what the file says, as options. */
export interface StatedOptions {
  flownOn?: UtcDay;
  takeoffTime?: string;
  landingTime?: string;
  aircraftClass?: (typeof AIRCRAFT_CLASSES)[number];
  aircraftModel?: string;
  pilot?: string;
}

/** Adds the options by which a flight is corrected. Their names are those of `corrections` in the API. */
export function withStatedOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--flown-on <day>', 'correct the day of take-off on the clocks there').argParser(dayOf),
    )
    .addOption(new Option('--takeoff-time <time>', 'correct the take-off, in UTC').argParser(timeOf))
    .addOption(new Option('--landing-time <time>', 'correct the landing, in UTC').argParser(timeOf))
    .addOption(
      new Option('--aircraft-class <class>', 'correct the class of aircraft').choices(AIRCRAFT_CLASSES),
    )
    .option('--aircraft-model <name>', 'correct the type of aircraft')
    .option('--pilot <name>', 'correct the pilot');
}

/**
 * The corrections for the analysis.
 * @param log without corrections
 * @throws Error if a time is stated for a log without a date
 */
export async function statedCorrections(log: FlightLog, options: StatedOptions): Promise<LogCorrections> {
  const { aircraftClass, aircraftModel, pilot, takeoffTime, landingTime } = options;
  const date = await statedDate(log, options.flownOn);
  const secondsOf = (time: string | undefined) => {
    if (time === undefined) return undefined;
    const day = date ?? log.igc.date;
    if (day === null) throw new Error('The file has no date: state --flown-on, too');
    return Math.round((Date.parse(time) - Date.parse(day)) / 1_000);
  };
  return {
    ...{ date, aircraftClass, aircraftModel, pilot },
    takeoffSeconds: secondsOf(takeoffTime),
    landingSeconds: secondsOf(landingTime),
  };
}

/** UTC date of the first fix. */
async function statedDate(log: FlightLog, day: UtcDay | undefined): Promise<string | undefined> {
  if (day === undefined) return undefined;
  const takeoffSeconds = log.track.timeSeconds[log.flight?.takeoffIndex ?? 0] ?? 0;
  const { timezone } = await flightPlaces(analyseLog(log).metrics);
  return dateOfFirstFix(day, takeoffSeconds, timezone);
}

function dayOf(text: string): UtcDay {
  if (isUtcDay(text)) return text;
  throw new InvalidArgumentError('It must be a day such as 2025-06-14.');
}

function timeOf(text: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError('It must be a time in UTC such as 2025-06-14T11:22:28Z.');
}
