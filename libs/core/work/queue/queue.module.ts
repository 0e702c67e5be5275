import { SETTINGS, type Settings } from '@core/config';
import { RecurringFault } from '@core/observability';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { type ConnectionOptions } from 'bullmq';
import { DebriefQueue } from './debrief-queue.js';
import { DEBRIEF_QUEUE, PROCESS_FLIGHT_QUEUE } from './jobs.js';
import { ProcessFlightQueue } from './process-flight-queue.js';
import { QueueDepths } from './queue-depths.js';
import { QueueConnection, type QueueRole } from './queue-connection.js';

@Global()
@Module({})
class QueueConnectionModule {
  static for(role: QueueRole): DynamicModule {
    const connection = {
      provide: QueueConnection,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => {
        const fault = new RecurringFault(new Logger('queue'), 'queue.connection_error');
        return QueueConnection.open(settings, role, (error) => fault.warn(error));
      },
    };
    return { module: QueueConnectionModule, providers: [connection], exports: [connection] };
  }
}

/**
 * A queue writes a stream of job events. Nothing here reads it, so it is kept as short as possible; the
 * backends trim it every 100 or 256 entries.
 */
const UNREAD_STREAMS = { events: { maxLen: 1 } };

/** The service's queues on the configured backend. */
@Global()
@Module({})
export class QueueModule {
  static for(role: QueueRole): DynamicModule {
    return {
      module: QueueModule,
      imports: [
        QueueConnectionModule.for(role),
        BullModule.forRootAsync({
          inject: [QueueConnection],
          useFactory: (queue: QueueConnection) => ({ connection: queue.connection as ConnectionOptions }),
        }),
        BullModule.registerQueue(
          { name: PROCESS_FLIGHT_QUEUE, streams: UNREAD_STREAMS },
          { name: DEBRIEF_QUEUE, streams: UNREAD_STREAMS },
        ),
      ],
      providers: [DebriefQueue, ProcessFlightQueue, QueueDepths],
      exports: [DebriefQueue, ProcessFlightQueue, QueueDepths],
    };
  }
}
