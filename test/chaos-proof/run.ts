/**
 * `npm run chaos -- [--kills 200] [--backend postgres,redis] [--files folder,s3] [--seed 1] [--no-outages]` runs
 * `npm start` for each combination, kills its API and worker at named steps while accounts upload, takes its servers
 * away, and then looks for everything that was acknowledged. Prints the recovery times, then one JSON object. Exits
 * with 1 if anything is lost, duplicated, wrongly charged or left unfinished.
 */
import { parseArgs } from 'node:util';
import { redisIsInstalled } from '../harness/backing-services.js';
import { swiftIsInstalled } from '../harness/swift.js';
import { type CombinationResult, runCombination } from './combination-run.js';
import { BACKENDS, FILE_STORES } from './installation.js';
import { reportText, summaryOf } from './report.js';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    kills: { type: 'string', default: '200' },
    backend: { type: 'string', default: BACKENDS.join() },
    files: { type: 'string', default: FILE_STORES.join() },
    seed: { type: 'string', default: '1' },
    outages: { type: 'boolean', default: true },
  },
});

/** @throws if one of the words is not known */
function chosen<Word extends string>(option: string, words: string, known: readonly Word[]): Word[] {
  const unknown = words.split(',').filter((word) => !known.includes(word as Word));
  if (unknown.length > 0)
    throw new Error(`--${option} is a list of ${known.join(' and ')}; got ${unknown[0]}.`);
  return words.split(',') as Word[];
}

async function main(): Promise<number> {
  const [kills, seed] = [Number(values.kills), Number(values.seed)];
  if (!Number.isInteger(kills) || !Number.isInteger(seed))
    throw new Error('--kills and --seed are whole numbers.');
  const files = chosen('files', values.files, FILE_STORES);
  const backends = chosen('backend', values.backend, BACKENDS);
  if (backends.includes('redis') && !redisIsInstalled()) throw new Error('redis-server is not on the PATH.');
  if (files.includes('s3') && !swiftIsInstalled()) throw new Error('OpenStack Swift is not installed.');
  const results: CombinationResult[] = [];
  for (const backend of backends) {
    for (const store of files) {
      const say = (text: string) => console.error(`${backend}, ${store}: ${text}`);
      const wish = { kills, seed, outages: values.outages, say };
      results.push(await runCombination({ backend, files: store }, wish));
    }
  }
  const summary = summaryOf(results, seed);
  console.log(reportText(results));
  console.log(JSON.stringify(summary));
  return summary.isIntact ? 0 : 1;
}

try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exit(2);
}
