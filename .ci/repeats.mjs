// Counts over the last ten runs on this machine which suites failed once and passed when repeated. One that did so in two
// of them fails the build: something in it, or in the service, is wrong.
//   repeats.mjs FILE    FILE lists this run's repeated suites, as `results.mjs replace` prints them; it may be missing
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const RUNS = 10;
const REPEATS_MAX = 1;

const cache = process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache');
const history = path.join(cache, 'flight-analysis-service', 'repeated-suites.json');
const [file] = process.argv.slice(2);
const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
const repeated = lines.flatMap((line) => /(\S+\.spec\.tsx?) passed when repeated/.exec(line)?.[1] ?? []);

const runs = existsSync(history) ? JSON.parse(readFileSync(history, 'utf8')) : [];
const latest = [...runs, repeated].slice(-RUNS);
mkdirSync(path.dirname(history), { recursive: true });
writeFileSync(history, JSON.stringify(latest));

const counts = new Map();
for (const suite of latest.flatMap((run) => [...new Set(run)]))
  counts.set(suite, (counts.get(suite) ?? 0) + 1);
const unsteady = [...counts].filter(([, count]) => count > REPEATS_MAX);
for (const [suite, count] of counts)
  console.error(`${suite} was repeated in ${count} of the last ${latest.length} runs.`);
if (unsteady.length > 0) {
  console.error(`A suite may need that once in ${RUNS} runs. When its fault is fixed, delete ${history}.`);
  process.exitCode = 1;
}
