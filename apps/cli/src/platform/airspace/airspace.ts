import {
  AirspaceFileRepository,
  AirspaceRemarkRepository,
  AirspaceSetExistsError,
  AirspaceSetOfFileError,
  AirspaceSetRepository,
  type ReadSet,
  readSet,
  type StoredAirspaceSet,
  UnusableAirspaceFileError,
} from '@capabilities/airspace';
import { isDay, type UtcDay } from '@core/contract';
import { loadSettings, platformCall } from '@core/config';
import { type Airspace, type AirspaceFile, type AirspaceProblem, readAirspaces } from '@engine/airspace';
import { Command, Option } from 'commander';
import { countryOption } from '../country-option.js';
import { print, tableOf, UsageError } from '../output.js';
import { withPlatform } from '../platform-database.js';
import { readSource } from './airspace-source.js';
import { addCrossingsCommand } from './crossings.js';

const SHOWN_PROBLEMS_MAX = 20;

interface Options {
  readonly json?: true;
}

interface AddOptions extends Options {
  readonly country: string;
  readonly validFrom: string;
  readonly validUntil?: string;
  readonly name?: string;
  readonly licence?: string;
}

export function airspaceCommand(): Command {
  const airspace = new Command('airspace').description(
    'manage the sets of airspaces that flights are judged by',
  );
  airspace
    .command('check')
    .description('say what is understood of an OpenAir, GeoJSON or openAIP file, and what is not')
    .argument('<file>', 'a file, or its URL')
    .action(check);
  airspace
    .command('add')
    .description('add a set of airspaces; the flights of its days are judged by it in the background')
    .argument('<file>', 'an OpenAir, GeoJSON or openAIP file, or its URL')
    .requiredOption('--country <code>', 'the country, such as FR (ISO 3166-1)')
    .requiredOption('--valid-from <day>', 'the first day of its validity, such as 2026-03-19')
    .option('--valid-until <day>', 'the last day; without it, the set stays valid')
    .option('--name <name>', 'the name of the set; by default, the name of the file and the first day')
    .option('--licence <text>', 'the licence and whom to credit, shown with every verdict')
    .action(add);
  airspace.command('list').description('list the sets, by country').action(list);
  airspace
    .command('remove')
    .description('remove a set; the flights of its days are judged again')
    .argument('<name>', 'the name that list shows')
    .action(remove);
  addCrossingsCommand(airspace);
  airspace
    .command('decide')
    .description('decide on the verdict on a flight; all decisions are kept, and its owner sees them')
    .argument('<flight>', 'the id of the flight')
    .addOption(
      new Option('--decision <decision>', 'the verdict stands, does not, or there was a clearance')
        .choices(['accepted', 'rejected', 'cleared'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'why, in up to 2,000 characters')
    .requiredOption('--by <name>', 'who decides')
    .action(decide);
  return airspace;
}

interface DecideOptions extends Options {
  readonly decision: 'accepted' | 'rejected' | 'cleared';
  readonly reason: string;
  readonly by: string;
}

async function decide(flightId: string, { decision, reason, by, json }: DecideOptions): Promise<void> {
  const [text, name] = [reason.trim(), by.trim()];
  if (text === '' || text.length > 2_000) throw new UsageError('--reason must have 1 to 2,000 characters.');
  if (name === '' || name.length > 100) throw new UsageError('--by must have 1 to 100 characters.');
  const author = { kind: 'operator', name } as const;
  const at = await withPlatform(async ({ dataSource }) => {
    const remarks = new AirspaceRemarkRepository(dataSource);
    const accountId = await remarks.accountOf(flightId);
    return accountId && remarks.add(accountId, flightId, { kind: 'decision', decision, text, author });
  });
  if (at === undefined || at === '') throw new UsageError(`There is no flight ${flightId}.`);
  if (at === null) throw new UsageError('The flight has too many comments and decisions.');
  print(json, { flight_id: flightId, decision, reason: text, by: name, decided_at: at.toISOString() }, [
    `The verdict on ${flightId} is ${decision}.`,
  ]);
}

/** Ends with 1 if an airspace of the file is left out. */
async function check(place: string, { json }: Options): Promise<void> {
  const { bytes } = await readSource(place, loadSettings().airspaceFileMaxBytes);
  const { airspaces, problems } = readAirspaces(bytes);
  const leftOut = problems.filter(({ isLoss }) => isLoss).length;
  const object = {
    airspaces: airspaces.length,
    left_out: leftOut,
    kinds: countOf(airspaces.map(kindOf)),
    problems: problemsAsJson(problems),
  };
  print(json, object, [`${airspaces.length} airspaces are understood.`, ...linesOf({ airspaces, problems })]);
  if (leftOut > 0) process.exitCode = 1;
}

async function add(place: string, options: AddOptions): Promise<void> {
  const settings = loadSettings();
  const [country, validity] = [countryOption(options.country), validityOf(options)];
  const { bytes, source, title } = await readSource(place, settings.airspaceFileMaxBytes);
  const read = readOrRefuse(bytes, settings);
  const { airspaces, problems, leftOutCount, sha256 } = read;
  const name = nameOf(options.name ?? `${title} ${validity.validFrom}`);
  const licence = options.licence?.trim() || null;
  const set = { name, country, ...validity, source, licence, sha256, airspaces, leftOutCount };
  await withPlatform(({ dataSource }) => new AirspaceSetRepository(dataSource).add(set)).catch(
    (error: unknown) => {
      if (!(error instanceof AirspaceSetExistsError)) throw error;
      throw new UsageError(
        `There is a set named "${name}" already. Choose another --name, or remove it first.`,
      );
    },
  );
  const object = {
    name,
    country,
    valid_from: set.validFrom,
    valid_until: set.validUntil,
    airspaces: airspaces.length,
    left_out: leftOutCount,
    problems: problemsAsJson(problems),
  };
  print(options.json, object, [
    `The set "${name}" is added, with ${airspaces.length} airspaces.`,
    'Workers judge the flights of its days by it, in the background.',
    ...problemLines(read),
  ]);
}

function readOrRefuse(bytes: Uint8Array, settings: ReturnType<typeof loadSettings>): ReadSet {
  try {
    return readSet(bytes, settings);
  } catch (error) {
    if (!(error instanceof UnusableAirspaceFileError)) throw error;
    throw new UsageError(error.message, ...shownProblems(error.problems));
  }
}

function problemLines({ problems, leftOutCount }: ReadSet): string[] {
  if (problems.length === 0) return [];
  return [
    `${leftOutCount} airspaces of the file are left out, and ${problems.length - leftOutCount} other places were not understood:`,
    ...shownProblems(problems),
  ];
}

function shownProblems(problems: readonly AirspaceProblem[]): string[] {
  const shown = problems.toSorted((a, b) => Number(b.isLoss) - Number(a.isLoss)).slice(0, SHOWN_PROBLEMS_MAX);
  const others = problems.length - shown.length;
  return [
    ...shown.map(({ line, message }) => `  line ${line}: ${message}`),
    ...(others > 0 ? [`  and ${others} more, which this lists: ${platformCall('airspace check FILE')}`] : []),
  ];
}

function problemsAsJson(problems: readonly AirspaceProblem[]): object[] {
  return problems.map(({ line, message, isLoss }) => ({ line, message, is_left_out: isLoss }));
}

async function list({ json }: Options): Promise<void> {
  const { sets, problems } = await withPlatform(async ({ dataSource }) => ({
    sets: await new AirspaceSetRepository(dataSource).list(),
    problems: await new AirspaceFileRepository(dataSource).problems(),
  }));
  print(
    json,
    { sets: sets.map(asJson), file_problems: problems.map(({ name, problem }) => ({ file: name, problem })) },
    [
      ...(sets.length > 0
        ? tableOf(sets, {
            NAME: ({ name }) => name,
            COUNTRY: ({ country }) => country,
            FROM: ({ validFrom }) => validFrom,
            UNTIL: ({ validUntil }) => validUntil,
            AIRSPACES: ({ airspaceCount }) => airspaceCount,
            'LEFT OUT': ({ leftOutCount }) => leftOutCount,
            SOURCE: ({ source }) => source,
          })
        : ['There are no sets of airspaces. Add one: ' + platformCall('airspace add FILE')]),
      ...(problems.length > 0 ? ['', 'Files in DATA_DIR/airspace that are not sets as they stand now:'] : []),
      ...problems.map(({ name, problem }) => `  ${name}: ${problem}`),
    ],
  );
}

function asJson(set: StoredAirspaceSet): object {
  return {
    name: set.name,
    country: set.country,
    valid_from: set.validFrom,
    valid_until: set.validUntil,
    airspaces: set.airspaceCount,
    left_out: set.leftOutCount,
    source: set.source,
    licence: set.licence,
    sha256: set.sha256.toString('hex'),
    added_at: set.createdAt.toISOString(),
  };
}

async function remove(name: string, { json }: Options): Promise<void> {
  const wasThere = await withPlatform(({ dataSource }) =>
    new AirspaceSetRepository(dataSource).remove(name),
  ).catch((error: unknown) => {
    if (!(error instanceof AirspaceSetOfFileError)) throw error;
    throw new UsageError(
      `The set "${name}" is made of the file "${error.file}" in DATA_DIR/airspace. Remove that file instead.`,
    );
  });
  if (!wasThere)
    throw new UsageError(`There is no set named "${name}". See: ${platformCall('airspace list')}`);
  print(json, { name, removed: true }, [
    `The set "${name}" is removed. Workers judge the flights of its days again, in the background.`,
  ]);
}

function validityOf({ validFrom, validUntil }: AddOptions): { validFrom: UtcDay; validUntil: UtcDay | null } {
  const days = { validFrom: dayOf('--valid-from', validFrom), validUntil: null as UtcDay | null };
  if (validUntil === undefined) return days;
  days.validUntil = dayOf('--valid-until', validUntil);
  if (days.validUntil >= days.validFrom) return days;
  throw new UsageError('--valid-until must not be before --valid-from.');
}

function dayOf(option: string, text: string): UtcDay {
  if (isDay(text)) return text;
  throw new UsageError(`${option} must be a day, such as 2026-03-19.`);
}

function nameOf(text: string): string {
  const name = text.trim();
  if (name.length > 0 && name.length <= 100) return name;
  throw new UsageError('--name must have 1 to 100 characters.');
}

function linesOf({ airspaces, problems }: AirspaceFile): string[] {
  const kinds = Object.entries(countOf(airspaces.map(kindOf)));
  const counts = tableOf(kinds, { kind: ([kind]) => kind, number: ([, count]) => count });
  const complaints = tableOf(problems, { line: ({ line }) => line, problem: ({ message }) => message });
  return [...(kinds.length > 0 ? counts : []), ...(problems.length > 0 ? ['', ...complaints] : [])];
}

/** `class C`, `danger`, `class D, ctr`. */
function kindOf({ icaoClass, type }: Airspace): string {
  const named = type === 'other' && icaoClass !== null ? [] : [type.replaceAll('_', ' ')];
  return [...(icaoClass === null ? [] : [`class ${icaoClass}`]), ...named].join(', ');
}

function countOf(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}
