import { environmentOfLauncher, loadServiceSettings, packageVersion } from '@app/config';
import { traceStatements } from '@app/database';
import { DatabaseNotReadyError, databaseReady } from '@app/schema';
import { letHeapGrow, onStopRequest, OpenConnections } from '@app/lifecycle';
import { Readiness, startManagementServer } from '@app/management';
import { EventLogger, startTelemetry } from '@app/observability';
import { QueueConnection } from '@app/queue';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './create-app.js';
import { WatchedFolder } from './inbox/watched-folder.js';
import { WorkCompletion } from './flights/work-completion.js';
import { SampleFlightUpload } from './sample-flight/sample-flight-upload.js';

/** The rest of the time is for work after the last responses: writing counts and sending e-mails. */
const CLIENTS_SHARE_OF_GRACE = 0.5;

letHeapGrow();
await environmentOfLauncher();
const settings = loadServiceSettings();
const logger = new EventLogger({ level: settings.logLevel, process: 'api' });

try {
  const telemetry = await startTelemetry({
    process: 'api',
    version: packageVersion(),
    metrics: settings.apiManagementPort !== undefined,
    traces: settings.otelTracesExporter,
    otlpProtocol: settings.otelExporterOtlpProtocol,
    logger,
  });
  traceStatements();
  await databaseReady(settings, (reason) => logger.warn({ event: 'database.waiting', reason }));
  const app = await createApp(settings, logger);
  const connections = new OpenConnections(app.getHttpServer());
  const readiness = app.get(Readiness, { strict: false });
  await app.listen(settings.port, settings.host);
  const management = await startManagementServer(
    { host: settings.host, port: settings.apiManagementPort },
    readiness,
    telemetry.renderMetrics,
  );
  onStopRequest({
    graceSeconds: settings.shutdownDrainSeconds + settings.shutdownGraceSeconds,
    stop: async (step) => {
      readiness.drain();
      const inbox = app.get(WatchedFolder, { strict: false });
      await step('inbox', inbox.stop());
      await step('load balancers', drained(settings.shutdownDrainSeconds));
      const queue = app.get(QueueConnection, { strict: false });
      app.get(WorkCompletion, { strict: false }).stopWaiting();
      // finish the writes of the last requests before closing the database connections
      const graceMs = settings.shutdownGraceSeconds * 1_000 * CLIENTS_SHARE_OF_GRACE;
      await step('requests', connections.close(graceMs));
      await step('database', app.close());
      await step('queue', queue.close());
      await step('traces', telemetry.stop());
      management?.close(); // last, so that /ready reports the shutdown until the end
    },
  });
  process.send?.('ready');
  app.get(WatchedFolder, { strict: false }).start();
  void app.get(SampleFlightUpload, { strict: false }).uploadIfWanted();
} catch (error) {
  console.error('The API did not start:', reasonOf(error));
  process.exit(1);
}

/** Keeps serving requests until load balancers have noticed that the process is not ready. */
async function drained(seconds: number): Promise<void> {
  if (seconds === 0) return;
  logger.log({ event: 'process.draining', seconds });
  await sleep(seconds * 1_000);
}

/** A message for problems that the operator can fix. All other errors are shown with their stack. */
function reasonOf(error: unknown): unknown {
  if (error instanceof DatabaseNotReadyError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code !== 'EADDRINUSE') return error;
  const variable = port === settings.apiManagementPort ? 'API_MANAGEMENT_PORT' : 'PORT';
  return `Port ${port} is in use. Set ${variable} to a free port.`;
}
