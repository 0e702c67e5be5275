// `npm test`: installs and builds what is missing, then runs Jest with the arguments given.
// `npm test -- --selectProjects unit` runs one of the projects unit, corpus, e2e and chaos.
import { prepare, root, say } from './prepare.mjs';
import { spawn } from 'node:child_process';

/** A hanging suite must fail. */
const MINUTES_MAX = 60;

prepare(); // the end-to-end tests run the built processes

const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const jest = spawn(process.execPath, [...flags, 'node_modules/jest/bin/jest.js', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
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
