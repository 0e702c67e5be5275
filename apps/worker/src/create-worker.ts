import { packageVersion, type Settings } from '@core/config';
import { traceStatements, databaseReady } from '@core/database';
import { type StopStep } from '@core/process';
import { Readiness, startManagementServer } from '@core/management';
import { type EventLogger, startTelemetry } from '@core/observability';
import { QueueConnection, BACKGROUND_JOBS, type BackgroundJob } from '@core/work';
import { NestFactory } from '@nestjs/core';
import { WorkerModule } from './worker.module.js';

/** A part of this process that does the background jobs. */
export interface Worker {
  /** Starts one job after the other. @throws once `stopping` is aborted: after a stop, nothing may start */
  readonly start: (stopping?: AbortSignal) => Promise<void>;
  /** Finishes the flights and deliveries in progress, then closes everything. Call it once. */
  readonly stop: (step: StopStep) => Promise<void>;
}

/**
 * Creates a worker whose jobs have not started. A process may have several, with different settings but the same
 * telemetry. @throws DatabaseNotReadyError, and any other error of the start
 */
export default async function createWorker(settings: Settings, logger: EventLogger): Promise<Worker> {
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
    { host: settings.managementHost, port: settings.workerPort },
    readiness,
    telemetry.renderMetrics,
  );
  const jobs = app.get<readonly BackgroundJob[]>(BACKGROUND_JOBS);
  return {
    start: async (stopping) => {
      for (const job of jobs) {
        await job.start();
        stopping?.throwIfAborted();
      }
    },
    stop: async (step) => {
      const connection = app.get(QueueConnection, { strict: false });
      readiness.drain();
      // finish what is in progress while its threads and connections still exist
      await Promise.all(jobs.map((job) => step(job.name, job.stop())));
      await step('threads and database', app.close());
      await step('queue', connection.close());
      await step('traces', telemetry.stop());
      management?.close(); // last: until then, /ready reports that the worker is stopping
    },
  };
}
