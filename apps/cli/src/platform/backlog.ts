import { FailedFlightRepository, FlightQueueRepository } from '@capabilities/flights';
import { print, table } from './output.js';
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
  const rows = data.classes.map(({ name, waiting, oldest_waiting_seconds: oldest }) => [
    name,
    String(waiting),
    oldest === null ? '–' : `${oldest} s`,
  ]);
  print(json, data, [
    ...table([['CLASS', 'WAITING', 'OLDEST'], ...rows]),
    `${awaitingReanalysis} flights await reanalysis, ${failed} have failed.`,
  ]);
}
