import { environmentOfLauncher, loadServiceSettings, packageVersion } from '@app/config';
import { traceStatements } from '@app/database';
import { DatabaseNotReadyError, databaseReady } from '@app/schema';
import { letHeapGrow, onStopRequest } from '@app/lifecycle';
import { Readiness, startManagementServer } from '@app/management';
import { EventLogger, startTelemetry } from '@app/observability';
import { QueueConnection } from '@app/queue';
import { NestFactory } from '@nestjs/core';
import { BACKGROUND_JOBS, type BackgroundJob } from './background-job.js';
import { WorkerModule } from './worker.module.js';

letHeapGrow();
await environmentOfLauncher();
const settings = loadServiceSettings();
const logger = new EventLogger({ level: settings.logLevel, process: 'worker' });
let stopping: AbortSignal | undefined;

try {
  const telemetry = await startTelemetry({
    process: 'worker',
    version: packageVersion(),
    metrics: settings.workerPort !== undefined,
    traces: settings.otelTracesExporter,
    otlpProtocol: settings.otelExporterOtlpProtocol,
    logger,
  });
  traceStatements();
  await databaseReady(settings, (reason) => logger.warn({ event: 'database.waiting', reason }));
  const app = await NestFactory.createApplicationContext(WorkerModule.with(settings), {
    logger,
    abortOnError: false,
  });
  const readiness = app.get(Readiness, { strict: false });
  const management = await startManagementServer(
    { host: settings.host, port: settings.workerPort },
    readiness,
    telemetry.renderMetrics,
  );
  const jobs = app.get<readonly BackgroundJob[]>(BACKGROUND_JOBS);
  stopping = onStopRequest({
    graceSeconds: settings.shutdownGraceSeconds,
    stop: async (step) => {
      const connection = app.get(QueueConnection, { strict: false });
      readiness.drain();
      // finish the flights and deliveries in progress while their threads and connections still exist
      await Promise.all(jobs.map((job) => step(job.name, job.stop())));
      await step('threads and database', app.close());
      await step('queue', connection.close());
      await step('traces', telemetry.stop());
      management?.close(); // last: until then, /ready reports that the worker is stopping
    },
  });
  for (const job of jobs) {
    await job.start();
    stopping.throwIfAborted(); // after a stop, nothing may start
  }
  process.send?.('ready');
} catch (error) {
  if (!stopping?.aborted) fail(error); // otherwise the stop interrupted the start
}

function fail(error: unknown): never {
  const foreseen = error instanceof DatabaseNotReadyError; // all others show their stack
  console.error('The worker failed to start:', foreseen ? error.message : error);
  process.exit(1);
}
