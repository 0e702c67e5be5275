// `npm test`: installs and builds what is missing, then runs Jest with the arguments given.
// `npm test -- --selectProjects unit` runs one of the projects of jest.config.mjs.
// `npm run test:processes` runs the suites that start processes, servers and browsers instead.
// `npm run test:full` runs all, with the slow suites, and the others with all their samples.
import { prepare, root, say } from './prepare.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { EVERYDAY, PROCESSES } from '../test/tiers.mjs';

/** A run with a hanging suite must fail. The full one takes half an hour. */
const MINUTES_MAX = 120;
const TIERS = {
  '--processes': { projects: PROCESSES, run: 'processes' },
  '--full': { projects: [...EVERYDAY, 'processes', 'deploy'], run: 'full' }, // `api` runs on both queues
};
const NAMES_SUITES = /^--(testPathPatterns?|runTestsByPath)\b|\.spec\b/;

prepare(); // the tests run the built programs

const words = process.argv.slice(2);
const tier = TIERS[words.find((word) => word in TIERS)];
const args = words.filter((word) => !(word in TIERS));
if (!args.includes('--selectProjects')) args.push('--selectProjects', ...projects());

/** A suite that is named runs in its own project, whichever tier it belongs to. */
function projects() {
  if (tier) return tier.projects.filter((name) => name !== 'redis' || redisIsInstalled());
  return args.some((word) => NAMES_SUITES.test(word)) ? [...EVERYDAY, 'processes', 'deploy'] : EVERYDAY;
}

function redisIsInstalled() {
  if (spawnSync('redis-server', ['--version']).status === 0) return true;
  say('!!! redis-server is not on the PATH (Debian: apt-get install redis-server): nothing runs on Redis.');
  return false;
}

const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_RUN: tier?.run ?? 'everyday' },
});
const watchdog = setTimeout(() => {
  say(`The tests did not finish within ${MINUTES_MAX} minutes.`);
  jest.kill('SIGKILL');
}, MINUTES_MAX * 60_000);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => jest.kill(signal));
jest.once('exit', (code) => {
  clearTimeout(watchdog);
  process.exit(code ?? 1);
});
