/**
 * `npm run bench -- <name>` runs `bench/<name>.bench.ts` and prints a readable report, then one JSON object as the
 * last line. Results are for information: the exit code is 0 for any result, 1 if there is none, and 2 for an unknown
 * name.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { lastSteps } from '../test/harness/last-steps.js';
import { type Bench } from './bench-result.js';
import { missingCorpus } from './igc-files.js';

const SUFFIX = '.bench.ts';
const directory = import.meta.dirname;

async function main(name: string | undefined): Promise<number> {
  const available = readdirSync(directory)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .sort();
  if (name === undefined || !available.includes(name)) {
    const problem = name === undefined ? 'Name a benchmark' : `There is no benchmark "${name}"`;
    console.error(`${problem}. Available: ${available.join(', ')}`);
    return 2;
  }
  const file = pathToFileURL(path.join(directory, `${name}${SUFFIX}`)).href;
  const { default: bench } = (await import(file)) as { default: Bench };
  try {
    const { report, ...result } = await bench();
    console.log(report);
    const unmet = missingCorpus();
    console.log(JSON.stringify(unmet === null ? result : { ...result, met: false, unmet }));
    return 0;
  } catch (error) {
    console.error(error);
    console.error(`The benchmark ${name} has no result: ${(error as Error).message}`);
    return 1;
  }
}

process.exitCode = await main(process.argv[2]);
await lastSteps.run(); // what the harness has started would keep this process alive
