import { environmentOfLauncher, loadServiceSettings } from '@core/config';
import { letHeapGrow, logWarnings, onStopRequest } from '@core/process';
import { EventLogger } from '@core/observability';
import { DatabaseNotReadyError } from '@core/database';
import serveApi from './serve-api.js';

letHeapGrow();
await environmentOfLauncher();
const settings = loadServiceSettings();

try {
  const logger = new EventLogger({ level: settings.logLevel, process: 'api' });
  logWarnings(logger);
  const api = await serveApi(settings, logger);
  onStopRequest({
    graceSeconds: settings.shutdownDrainSeconds + settings.shutdownGraceSeconds,
    stop: api.stop,
  });
  process.send?.('ready');
} catch (error) {
  console.error('The API did not start:', reasonOf(error));
  process.exit(1);
}

/** A message for problems that the operator can fix. All other errors are shown with their stack. */
function reasonOf(error: unknown): unknown {
  if (error instanceof DatabaseNotReadyError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code !== 'EADDRINUSE') return error;
  const variable = port === settings.apiManagementPort ? 'API_MANAGEMENT_PORT' : 'PORT';
  return `Port ${port} is in use. Set ${variable} to a free port.`;
}
