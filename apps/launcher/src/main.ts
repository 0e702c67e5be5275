import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSettings } from '@core/config';
import { Launcher } from './launcher.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
const launcher = new Launcher(loadSettings(), root);

// `npm start | head`: shut down cleanly when the pipe closes
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => void launcher.stop(0));
process.on('SIGINT', () => void launcher.stop(0));
process.on('SIGTERM', () => void launcher.stop(0));
process.on('SIGHUP', () => void launcher.stop(0));

try {
  await launcher.start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await launcher.stop(1); // after a Ctrl-C, waits for the shutdown in progress and keeps its exit code
}
