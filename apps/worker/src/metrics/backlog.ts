import { QUEUE_CLASSES, queueClassNumber, utcDayOf } from '@core/contract';
import { Statement } from '@core/database';
import { METRICS, observe } from '@core/observability';
import { sharedResult } from '@core/management';
import { QueueDepths } from '@core/work';
import { type WeatherProvider } from '@capabilities/weather';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ImportRoom } from '@capabilities/imports/worker';
import { WEATHER_PROVIDER } from '@capabilities/weather/worker';

/** However often the metrics are scraped, these queries run no more often than this. */
const READ_EVERY_MS = 5_000;
/** Counting stops here, so that a backlog does not make its own measurement expensive. */
const COUNTED_MAX = 10_000;

export interface BacklogRow {
  readonly class: string;
  readonly count: number;
  /** Of the oldest row; null without one, or if rows of this class have no time. */
  readonly ageSeconds: number | null;
}

/** SQL: one class, as the number of its rows and the age of the oldest. */
function rowsOf(name: string, rows: string, oldest: string): string {
  return `select '${name}' as class,
       (select count(*)::int from (select 1 from ${rows} limit $1) counted) as count,
       (extract(epoch from now() - (${oldest}))::float8) as "ageSeconds"`;
}

/** Of one table, whose partial index on the time column has exactly these rows. */
function indexed(name: string, table: string, condition: string, time: string): string {
  return rowsOf(name, `${table} where ${condition}`, `select min(${time}) from ${table} where ${condition}`);
}

const DUE_DELIVERIES = `webhook_endpoints endpoint cross join lateral (
    select next_attempt_at from deliveries
     where endpoint_id = endpoint.id and status = 'pending' and next_attempt_at <= now()
     order by next_attempt_at limit $1) due
  where endpoint.disabled_at is null`;
/** Without endpoints that yield to others: they are slow or fail, so only their owners can do something about it. */
const OLDEST_DELIVERY = `select coalesce(min(due.next_attempt_at), now())
  from webhook_endpoints endpoint cross join lateral (
    select next_attempt_at from deliveries where endpoint_id = endpoint.id and status = 'pending'
     order by next_attempt_at limit 1) due
  where endpoint.disabled_at is null and not endpoint.gives_way and due.next_attempt_at <= now()`;

/**
 * Of imports that were accepted, also by an older release. Their age is the time since a file was read. Those whose account
 * has used up the day wait for the next one.
 */
const RUNNING_IMPORTS = `imports where status = 'running' and not exists (
  select from daily_usage used
   where used.account_id = imports.account_id and used.day = $2::date and used.direct_uploads >= $3)`;

/** Parameters: the largest count, the day, and how many direct uploads of an account there may be when a file is read. */
export const BACKLOG = new Statement<BacklogRow>(
  [
    ...QUEUE_CLASSES.map((name) => {
      const flights = `flights where status = 'processing' and queue_class = ${queueClassNumber(name)}`;
      const first = `select queued_at from ${flights} order by queue_turn, id limit $1`;
      return rowsOf(name, flights, `select min(queued_at) from (${first}) as first`);
    }),
    rowsOf(
      'import_file',
      `import_entries where import_id in (select id from ${RUNNING_IMPORTS})`,
      `select min(moved_at) from ${RUNNING_IMPORTS}`,
    ),
    rowsOf('reanalysis', `flights where reanalysis_version is not null`, 'null::timestamptz'),
    indexed('debrief', 'debriefs', `status = 'running'`, 'created_at'),
    rowsOf('automatic_debrief', 'awaited_debriefs', 'null::timestamptz'),
    indexed('weather', 'flight_weather', `status = 'awaited' and due_at <= now()`, 'due_at'),
    indexed('airspace', 'flight_airspaces', 'due_at <= now()', 'due_at'),
    indexed('signature', 'signature_validations', `status = 'awaited' and due_at <= now()`, 'due_at'),
    indexed('webhook_event', 'events', 'relayed_at is null', 'created_at'),
    rowsOf('webhook_delivery', DUE_DELIVERIES, OLDEST_DELIVERY),
  ].join('\n union all '),
);

/** Measures the work that waits: rows in the database, and jobs in the queues. */
@Injectable()
export class Backlog {
  constructor(
    dataSource: DataSource,
    queues: QueueDepths,
    { filesPerDay }: ImportRoom,
    @Inject(WEATHER_PROVIDER) weather: WeatherProvider | null,
  ) {
    const rows = sharedResult(
      () => BACKLOG.rows(dataSource, [COUNTED_MAX, utcDayOf(new Date()), filesPerDay]),
      READ_EVERY_MS,
    );
    const { backlog, backlogAge, queueJobs } = METRICS;
    observe([backlog, backlogAge], async (report) => {
      for (const row of await rows()) {
        if (row.class === 'weather' && !weather) continue; // its rows wait until a provider is configured
        report(backlog, row.count, { class: row.class });
        if (row.ageSeconds !== null || row.count === 0)
          report(backlogAge, Math.max(0, row.ageSeconds ?? 0), { class: row.class });
      }
    });
    const depths = sharedResult(() => queues.read(), READ_EVERY_MS);
    observe([queueJobs], async (report) => {
      for (const { name: queue, waiting, active, delayed } of await depths()) {
        for (const [state, count] of Object.entries({ waiting, active, delayed }))
          report(queueJobs, count, { queue, state });
      }
    });
  }
}
