import { readFile } from 'node:fs/promises';
import { type Airspace, type AirspaceFile, readAirspaces } from '@engine/airspace';
import { Command } from 'commander';
import { print, tableOf, UsageError } from './output.js';

interface Options {
  readonly json?: true;
}

export function airspaceCommand(): Command {
  const airspace = new Command('airspace').description('check files of airspaces');
  airspace
    .command('check')
    .description('say what is understood of an OpenAir, GeoJSON or openAIP file, and what is not')
    .argument('<file>', 'the file')
    .action(check);
  return airspace;
}

/** Ends with 1 if an airspace of the file is left out. */
async function check(file: string, { json }: Options): Promise<void> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`Cannot read the file: ${error.message}`);
  });
  const { airspaces, problems } = readAirspaces(bytes);
  const leftOut = problems.filter(({ isLoss }) => isLoss).length;
  const object = {
    airspaces: airspaces.length,
    left_out: leftOut,
    kinds: countOf(airspaces.map(kindOf)),
    problems: problems.map(({ line, message, isLoss }) => ({ line, message, is_left_out: isLoss })),
  };
  print(json, object, [`${airspaces.length} airspaces are understood.`, ...linesOf({ airspaces, problems })]);
  if (leftOut > 0) process.exitCode = 1;
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
