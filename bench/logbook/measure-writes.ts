import { readFileSync } from 'node:fs';
import { type DataSource } from 'typeorm';
import { round } from '../measure.js';

const FLIGHTS = 400;
const ROUNDS = 6;

const INSERT = `
  insert into flights (public_id, account_id, status, title, site, glider, flown_at, flown_on, sort_at, fixes_sha256, file_bytes,
                       metrics, quality, duration_seconds, scored_points, scored_km, scored_shapes)
  select $2::text, $1, 'processed', title, site, glider, flown_at, flown_on, sort_at, sha256($2::text::bytea), file_bytes, metrics,
         quality, duration_seconds, scored_points, scored_km, scored_shapes
    from flights where account_id = $1 order by sort_at limit 1`;

/** A statement with the id of a flight, for each of them. */
const WRITES = {
  'insert a processed flight': INSERT,
  'change the site': `update flights set site = 'Site 3' where account_id = $1 and public_id = $2`,
  'delete the flight': 'delete from flights where account_id = $1 and public_id = $2',
} as const;

/** Processor time per write. */
export interface WriteCosts {
  beforeMs: number;
  afterMs: number;
}

/** As in the previous release. */
const WITHOUT = [
  'alter table flights disable trigger user',
  'drop index if exists flights_in_logbook_undated, flights_in_logbook_glider',
];
const WITH = [
  'alter table flights enable trigger user',
  `create index flights_in_logbook_undated on flights (account_id)
    where status in ('processed', 'manual') and flown_on is null`,
  `create index flights_in_logbook_glider on flights (account_id, lower(glider), sort_at)
    where status in ('processed', 'manual') and glider is not null`,
];

/** Processor time of the server per write, without and with triggers and indexes in turn. */
export async function measureWrites(
  database: DataSource,
  accountId: string,
): Promise<Record<string, WriteCosts>> {
  const session = database.createQueryRunner();
  const [{ pid }] = (await session.query('select pg_backend_pid() as pid')) as [{ pid: number }];
  const processorMs = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const sums = Object.keys(WRITES).map((name): [string, WriteCosts] => [name, { beforeMs: 0, afterMs: 0 }]);
  for (let turn = 0; turn < 2 * ROUNDS; turn++) {
    const column = turn % 2 === 0 ? 'beforeMs' : 'afterMs';
    for (const statement of turn % 2 === 0 ? WITHOUT : WITH) await session.query(statement);
    for (const [name, sum] of sums) {
      const before = processorMs();
      for (let flight = 0; flight < FLIGHTS; flight++) {
        await session.query(WRITES[name as keyof typeof WRITES], [accountId, `written-${flight}`]);
      }
      sum[column] += (processorMs() - before) / FLIGHTS / ROUNDS;
    }
  }
  await session.release();
  return Object.fromEntries(
    sums.map(([name, { beforeMs, afterMs }]) => [
      name,
      { beforeMs: round(beforeMs, 3), afterMs: round(afterMs, 3) },
    ]),
  );
}
