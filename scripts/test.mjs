// `npm test`: installs and builds what is missing, then runs Jest with the arguments given.
// `npm test -- --selectProjects unit` runs one of the projects unit, corpus, e2e and chaos.
// `npm run test:full` also runs the slow suites, and the others with all their samples.
import { prepare, root, say } from './prepare.mjs';
import { spawn } from 'node:child_process';

/** A hanging suite must fail. */
const MINUTES_MAX = 60;

prepare(); // the end-to-end tests run the built processes

const args = process.argv.slice(2).filter((word) => word !== '--full');
const isFull = process.argv.includes('--full');
const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(isFull && { TEST_RUN: 'full' }) },
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
