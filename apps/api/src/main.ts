import { loadServiceSettings } from '@app/config';
import { DatabaseNotReadyError, databaseReady } from '@app/database';
import { onStopRequest, OpenConnections } from '@app/lifecycle';
import { EventLogger } from '@app/observability';
import { QueueConnection } from '@app/queue';
import { createApp } from './create-app.js';
import { FlightCompletion } from './flights/flight-completion.js';

/** The rest is for what the last answers leave to do: counts to write, mails to send. */
const CLIENTS_SHARE_OF_GRACE = 0.5;

const settings = loadServiceSettings();
const logger = new EventLogger({ level: settings.logLevel, process: 'api' });

try {
  await databaseReady(settings, (reason) => logger.warn({ event: 'database.waiting', reason }));
  const app = await createApp(settings, logger);
  const connections = new OpenConnections(app.getHttpServer());
  await app.listen(settings.port, settings.host);
  onStopRequest({
    graceSeconds: settings.shutdownGraceSeconds,
    stop: async (step) => {
      const queue = app.get(QueueConnection, { strict: false });
      app.get(FlightCompletion, { strict: false }).stopWaiting();
      // what the last answers leave to write is written before the connections to the database end
      const patienceMs = settings.shutdownGraceSeconds * 1_000 * CLIENTS_SHARE_OF_GRACE;
      await step('requests', connections.close(patienceMs));
      await step('database', app.close());
      await step('queue', queue.close());
    },
  });
  process.send?.('ready');
} catch (error) {
  console.error('The API did not start:', reasonOf(error));
  process.exit(1);
}

/** A sentence for what the operator can put right; everything else shows its stack. */
function reasonOf(error: unknown): unknown {
  if (error instanceof DatabaseNotReadyError) return error.message;
  const busy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  return busy ? `Port ${settings.port} is in use. Set PORT to a free one.` : error;
}
