import { FailedFlightRepository, FlightQueueRepository } from '@capabilities/flights';
import { print, tableOf } from './output.js';
import { withPlatform } from './platform-database.js';

/** What waits, as the rows have it. The queue may be in Redis, which a command needs no access to. */
export async function printBacklog({ json }: { json?: true }): Promise<void> {
  const [classes, counts] = await withPlatform(({ dataSource }) =>
    Promise.all([
      new FlightQueueRepository(dataSource).depths(),
      new FailedFlightRepository(dataSource).backlog(),
    ]),
  );
  const { processing, awaitingReanalysis, failed } = counts;
  const data = {
    classes: classes.map(({ queueClass, waiting, oldestSeconds }) => ({
      name: queueClass,
      waiting,
      oldest_waiting_seconds: oldestSeconds && Math.round(oldestSeconds),
    })),
    processing,
    awaiting_reanalysis: awaitingReanalysis,
    failed,
  };
  print(json, data, [
    ...tableOf(data.classes, {
      CLASS: ({ name }) => name,
      WAITING: ({ waiting }) => waiting,
      OLDEST: ({ oldest_waiting_seconds: oldest }) => (oldest === null ? null : `${oldest} s`),
    }),
    `${awaitingReanalysis} flights await reanalysis, ${failed} have failed.`,
  ]);
}
