import { loadSettings } from '@app/config';
import { databaseReady } from '@app/database';
import { onStopRequest } from '@app/lifecycle';
import { QueueConnection } from '@app/queue';
import { createApp } from './create-app.js';
import { FlightCompletion } from './flights/flight-completion.js';

const settings = loadSettings();

try {
  await databaseReady(settings);
  const app = await createApp(settings);
  await app.listen(settings.port, settings.host);
  onStopRequest({
    graceSeconds: settings.shutdownGraceSeconds,
    stop: async () => {
      const queue = app.get(QueueConnection, { strict: false });
      app.get(FlightCompletion, { strict: false }).stopWaiting();
      const server = app.getHttpServer();
      // a connection on which an answer is still to be given is not kept open after it
      server.keepAliveTimeout = 1;
      // what the last answers leave to write is written before the connections to the database end
      await new Promise((resolve) => server.close(resolve));
      await app.close();
      await queue.close();
    },
  });
  process.send?.('ready');
} catch (error) {
  const busy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const reason = busy ? `Port ${settings.port} is in use. Set PORT to a free one.` : error;
  console.error('The API did not start:', reason);
  process.exit(1);
}
