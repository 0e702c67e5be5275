import { environmentOfLauncher, loadServiceSettings } from '@app/config';
import { DatabaseNotReadyError, databaseReady } from '@app/database';
import { onStopRequest } from '@app/lifecycle';
import { Readiness, startManagementServer } from '@app/management';
import { EventLogger } from '@app/observability';
import { QueueConnection } from '@app/queue';
import { NestFactory } from '@nestjs/core';
import { AnalysisPool } from './analysis-pool.js';
import { AutomaticDebrief } from './debriefs/automatic-debrief.js';
import { DebriefWriting } from './debriefs/debrief-writing.js';
import { FileStoreGate } from './file-store-gate.js';
import { DebriefProcessor } from './processors/debrief.processor.js';
import { ProcessFlightProcessor } from './processors/process-flight.processor.js';
import { Reconciler } from './processors/reconciler.js';
import { WeatherFilling } from './weather/weather-filling.js';
import { WebhookDelivery } from './webhook-delivery.js';
import { WorkerModule } from './worker.module.js';

await environmentOfLauncher();
const settings = loadServiceSettings();
const logger = new EventLogger({ level: settings.logLevel, process: 'worker' });
let stopping: AbortSignal | undefined;

try {
  await databaseReady(settings, (reason) => logger.warn({ event: 'database.waiting', reason }));
  const app = await NestFactory.createApplicationContext(WorkerModule.with(settings), {
    logger,
    abortOnError: false,
  });
  const readiness = app.get(Readiness, { strict: false });
  const management = await startManagementServer(
    { host: settings.host, port: settings.workerPort },
    readiness,
  );
  const { worker } = app.get(ProcessFlightProcessor);
  const debriefs = app.get(DebriefProcessor).worker;
  const reconciler = app.get(Reconciler);
  const weather = app.get(WeatherFilling);
  const automaticDebriefs = app.get(AutomaticDebrief);
  const webhooks = app.get(WebhookDelivery);
  stopping = onStopRequest({
    graceSeconds: settings.shutdownGraceSeconds,
    stop: async (step) => {
      const connection = app.get(QueueConnection, { strict: false });
      readiness.drain();
      app.get(DebriefWriting).stop();
      app.get(FileStoreGate).stop();
      // finish the flights and deliveries in progress while their threads and connections still exist
      await Promise.all([
        step('flights', worker.close()),
        step('debriefs', debriefs.close()),
        step('automatic debriefs', automaticDebriefs.stop()),
        step('reconciler', reconciler.stop()),
        step('weather', weather.stop()),
        step('webhooks', webhooks.stop()),
      ]);
      await step('threads and database', app.close());
      await step('queue', connection.close());
      management?.close(); // last: until then, /ready reports that the worker is stopping
    },
  });
  await webhooks.start(); // does not need warm threads
  await app.get(AnalysisPool).warmUp();
  stopping.throwIfAborted(); // after a stop, nothing may start
  worker.concurrency = settings.analysisThreads;
  void worker.run();
  // the deterministic provider uses a thread, a language model only waits
  debriefs.concurrency =
    settings.debriefProvider === 'deterministic' ? settings.analysisThreads : settings.debriefConcurrency;
  void debriefs.run();
  reconciler.start();
  weather.start();
  automaticDebriefs.start();
  process.send?.('ready');
} catch (error) {
  if (!stopping?.aborted) fail(error); // otherwise the stop interrupted the start
}

function fail(error: unknown): never {
  const foreseen = error instanceof DatabaseNotReadyError; // all others show their stack
  console.error('The worker failed to start:', foreseen ? error.message : error);
  process.exit(1);
}
