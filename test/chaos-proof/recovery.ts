import { setTimeout as sleep } from 'node:timers/promises';
import { type DataSource } from 'typeorm';
import { type Role } from './installation.js';
import { type Pilot } from './pilot.js';

/** Longer than any recovery, even of a job that only the reconciler finds. */
const GIVE_UP_MS = 120_000;
const LOOK_EVERY_MS = 20;

/** Milliseconds from a kill; null if it interrupted nothing of the kind. */
export interface Recovery {
  /** The next upload is processed and answered. */
  readonly uploadMs: number | null;
  /** All flights that waited are processed. */
  readonly flightsMs: number | null;
  /** All requested debriefs that waited are written. */
  readonly debriefsMs: number | null;
  /** All events that waited are delivered. */
  readonly eventsMs: number | null;
}

/** What was not done at a moment, up to the latest row. */
const WAITING = {
  flightsMs: [
    `select count(*)::int as left from flights where id <= $1 and status = 'processing'`,
    'flights',
  ],
  debriefsMs: [
    `select count(*)::int as left from debriefs where id <= $1 and status = 'running'`,
    'debriefs',
  ],
  eventsMs: [
    `select count(*)::int as left from events where id <= $1 and (relayed_at is null
       or exists (select from deliveries where event_id = events.id and status = 'pending'))`,
    'events',
  ],
} as const;

async function untilDone(
  database: DataSource,
  [statement, table]: readonly [string, string],
  since: number,
): Promise<number | null> {
  const [latest] = await database.query<{ id: string }[]>(`select coalesce(max(id), 0) as id from ${table}`);
  const left = async () => (await database.query<{ left: number }[]>(statement, [latest!.id]))[0]!.left;
  if ((await left()) === 0) return null;
  while ((await left()) > 0) {
    if (performance.now() - since > GIVE_UP_MS)
      throw new Error(`${await left()} ${table} do not end: ${statement}`);
    await sleep(LOOK_EVERY_MS);
  }
  return performance.now() - since;
}

async function untilUploaded(pilot: Pilot, since: number): Promise<number> {
  for (;;) {
    const { status } = await pilot.upload(pilot.nextFlight(), true);
    if (status === 201) return performance.now() - since;
  }
}

/** Waits until everything that a kill interrupted is done. @param since when the process was killed */
export async function recoveryFrom(
  role: Role | 'server',
  { database, pilot }: { database: DataSource; pilot: Pilot },
  since: number,
): Promise<Recovery> {
  const [flightsMs, debriefsMs, eventsMs, uploadMs] = await Promise.all([
    untilDone(database, WAITING.flightsMs, since),
    untilDone(database, WAITING.debriefsMs, since),
    untilDone(database, WAITING.eventsMs, since),
    role === 'worker' ? null : untilUploaded(pilot, since),
  ]);
  return { uploadMs, flightsMs, debriefsMs, eventsMs };
}
