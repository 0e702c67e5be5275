import { packageVersion, type Settings } from '@core/config';
import { traceStatements, databaseReady } from '@core/database';
import { OpenConnections, type StopStep } from '@core/process';
import { Readiness, startManagementServer } from '@core/management';
import { type EventLogger, startTelemetry } from '@core/observability';
import { QueueConnection, WorkCompletion } from '@core/work';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './create-app.js';
import { EventStreams } from '@capabilities/webhooks/api';
import { WatchedFolder } from '@capabilities/doors';
import { SampleFlightUpload } from '@capabilities/pages';

/** The rest of the time is for work after the last responses: writing counts and sending e-mails. */
const CLIENTS_SHARE_OF_GRACE = 0.5;

/** A part of this process that serves the API. */
export interface ServedApi {
  /** Answers the pending requests, then closes everything. Call it once. */
  readonly stop: (step: StopStep) => Promise<void>;
}

/**
 * Serves the API on the configured port. A process may serve several, with different settings but the same telemetry.
 * Resolves once it responds. @throws DatabaseNotReadyError, and any other error of the start
 */
export default async function serveApi(settings: Settings, logger: EventLogger): Promise<ServedApi> {
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
    { host: settings.managementHost, port: settings.apiManagementPort },
    readiness,
    telemetry.renderMetrics,
  );
  const inbox = app.get(WatchedFolder, { strict: false });
  inbox.start();
  void app.get(SampleFlightUpload, { strict: false }).uploadIfWanted();

  /** Keeps serving requests until load balancers have noticed that the process is not ready. */
  async function drained(): Promise<void> {
    const seconds = settings.shutdownDrainSeconds;
    if (seconds === 0) return;
    logger.log({ event: 'process.draining', seconds });
    await sleep(seconds * 1_000);
  }

  return {
    stop: async (step) => {
      readiness.drain();
      await step('inbox', inbox.stop());
      await step('load balancers', drained());
      const queue = app.get(QueueConnection, { strict: false });
      app.get(WorkCompletion, { strict: false }).stopWaiting();
      app.get(EventStreams, { strict: false }).stop();
      // finish the writes of the last requests before closing the database connections
      const graceMs = settings.shutdownGraceSeconds * 1_000 * CLIENTS_SHARE_OF_GRACE;
      await step('requests', connections.close(graceMs));
      await step('database', app.close());
      await step('queue', queue.close());
      await step('traces', telemetry.stop());
      management?.close(); // last, so that /ready reports the shutdown until the end
    },
  };
}
