import { environmentOfLauncher, loadServiceSettings } from '@core/config';
import { letHeapGrow, logWarnings, onStopRequest } from '@core/process';
import { EventLogger } from '@core/observability';
import { DatabaseNotReadyError } from '@core/database';
import createWorker from './create-worker.js';

letHeapGrow();
await environmentOfLauncher();
const settings = loadServiceSettings();
let stopping: AbortSignal | undefined;

try {
  const logger = new EventLogger({ level: settings.logLevel, process: 'worker' });
  logWarnings(logger);
  const worker = await createWorker(settings, logger);
  stopping = onStopRequest({ graceSeconds: settings.shutdownGraceSeconds, stop: worker.stop });
  await worker.start(stopping);
  process.send?.('ready');
} catch (error) {
  if (!stopping?.aborted) fail(error); // otherwise the stop interrupted the start
}

function fail(error: unknown): never {
  const foreseen = error instanceof DatabaseNotReadyError; // all others show their stack
  console.error('The worker failed to start:', foreseen ? error.message : error);
  process.exit(1);
}
