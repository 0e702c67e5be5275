import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSettings } from '@core/config';
import { queueConnectionsMax } from '@core/work';
import { CONSTANTS } from '../scripts/scaling/constants.js';

const DOCUMENT = path.resolve(import.meta.dirname, '../docs/self-hosting.md');

/** Each of these is one connection: see `LISTEN`, `DatabaseProbe` and `EndpointHolds`. */
const HEALTH_CHECK = 1;
const NOTIFICATIONS = 1;
const LOCKS_OF_A_WORKER = 1;

function connectionsMax(role: 'producer' | 'worker', redisUrl?: string): number {
  const settings = { ...parseSettings({}), redisUrl };
  const own = settings.databasePoolMax + HEALTH_CHECK + NOTIFICATIONS;
  return own + (role === 'worker' ? LOCKS_OF_A_WORKER : 0) + queueConnectionsMax(settings, role);
}

describe('the documented number of database connections', () => {
  const redis = 'redis://127.0.0.1';
  const counted = [
    ...[connectionsMax('producer'), connectionsMax('worker')],
    ...[connectionsMax('producer', redis), connectionsMax('worker', redis)],
  ];

  it('is what an API and a worker open at most with the defaults', () => {
    const [row = ''] = /^\| \*\*at most\*\* .*$/m.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
    expect(row.match(/\d+/g)?.map(Number)).toEqual(counted);
  });

  it('is the one of the scaling model', () => {
    const { connectionsPerApi, connectionsPerWorker } = CONSTANTS;
    const { connectionsPerApiRedis, connectionsPerWorkerRedis } = CONSTANTS;
    const modelled = [
      connectionsPerApi,
      connectionsPerWorker,
      connectionsPerApiRedis,
      connectionsPerWorkerRedis,
    ];
    expect(modelled.map(({ value }) => value)).toEqual(counted);
  });
});
