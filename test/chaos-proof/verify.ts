import { type DataSource } from 'typeorm';
import { until } from '../harness/until.js';
import { type WebhookReceiver } from '../harness/webhook-receiver.js';
import { type Installation } from './installation.js';
import { type Pilot } from './pilot.js';

export interface Losses {
  readonly lost: number;
  readonly duplicated: number;
  readonly wronglyCharged: number;
  readonly eventsMissing: number;
  readonly leasesLeft: number;
}

export interface Verified extends Losses {
  readonly accepted: number;
  readonly events: number;
  readonly debriefs: number;
  /** One line each. */
  readonly problems: readonly string[];
}

const UNFINISHED = `
  select (select count(*) from flights where status = 'processing' or locked_until is not null)
       + (select count(*) from debriefs where status = 'running' or locked_until is not null)
       + (select count(*) from awaited_debriefs)
       + (select count(*) from events where relayed_at is null)
       + (select count(*) from deliveries where status = 'pending') as left`;

/** What is left of work; leases of dead processes are among it. */
async function untilQuiet(database: DataSource): Promise<number> {
  const left = async () => Number((await database.query<{ left: string }[]>(UNFINISHED))[0]!.left);
  return until('everything is done', left, (count) => count === 0).catch(left);
}

/** Looks for every flight and event of an account, from outside and in the database. */
export async function verify(
  { operator: { database } }: Installation,
  receiver: WebhookReceiver,
  pilots: readonly Pilot[],
): Promise<Verified> {
  const leasesLeft = await untilQuiet(database);
  const each: Verified[] = [];
  for (const pilot of pilots) each.push(await verifyAccount(database, receiver, pilot));
  const sum = (of: (verified: Verified) => number) =>
    each.reduce((total, verified) => total + of(verified), 0);
  return {
    accepted: sum(({ accepted }) => accepted),
    lost: sum(({ lost }) => lost),
    duplicated: sum(({ duplicated }) => duplicated),
    wronglyCharged: sum(({ wronglyCharged }) => wronglyCharged),
    events: sum(({ events }) => events),
    eventsMissing: sum(({ eventsMissing }) => eventsMissing),
    debriefs: sum(({ debriefs }) => debriefs),
    leasesLeft,
    problems: each.flatMap(({ problems }) => problems),
  };
}

async function verifyAccount(
  database: DataSource,
  receiver: WebhookReceiver,
  pilot: Pilot,
): Promise<Verified> {
  const problems = [...pilot.problems];
  const lost = await lostFlights(pilot, problems);
  const duplicated = await duplicates(database, pilot, problems);
  const { debriefs, wronglyCharged } = await charges(database, pilot, problems);
  const arrived = pilot.arrivedAt(receiver);
  const events = await database.query<{ id: string; type: string }[]>(
    'select public_id as id, type from events where account_id = $1',
    [pilot.accountId],
  );
  const missing = events.filter(({ id }) => !arrived.has(id));
  for (const { id, type } of missing) problems.push(`${type} ${id} has not arrived`);
  return {
    ...{ accepted: pilot.accepted.length, lost, duplicated, debriefs, wronglyCharged, leasesLeft: 0 },
    ...{ events: events.length, eventsMissing: missing.length, problems },
  };
}

/** Over HTTP: each accepted flight is processed, and its file is what was uploaded. */
async function lostFlights({ client, accepted }: Pilot, problems: string[]): Promise<number> {
  let lost = 0;
  for (const { id, igc } of accepted) {
    const { body } = await client.get(`/api/v1/flights/${id}`);
    const { bytes } = await client.get(`/api/v1/flights/${id}/track?format=igc`);
    const isKept = body.status === 'processed' && bytes.equals(igc);
    if (isKept) continue;
    lost += 1;
    problems.push(
      `flight ${id} is ${body.status ?? 'gone'}, its file has ${bytes.length} of ${igc.length} bytes`,
    );
  }
  return lost;
}

/** One row and one event per uploaded file. */
async function duplicates(database: DataSource, pilot: Pilot, problems: string[]): Promise<number> {
  const [{ flights, events }] = await database.query<[{ flights: number; events: number }]>(
    `select (select count(*)::int from flights where account_id = $1) as flights,
            (select count(*)::int from events where account_id = $1 and type = 'flight.processed') as events`,
    [pilot.accountId],
  );
  const uploaded = new Set(pilot.accepted.map(({ id }) => id)).size;
  const duplicated =
    Math.abs(pilot.accepted.length - uploaded) + Math.abs(flights - uploaded) + Math.abs(events - uploaded);
  if (duplicated > 0)
    problems.push(
      `${pilot.accepted.length} files are ${uploaded} flights in ${flights} rows with ${events} events`,
    );
  return duplicated;
}

/** One debrief with each flight and one for each request. The coach writes them, so none is charged in the end. */
async function charges(database: DataSource, pilot: Pilot, problems: string[]) {
  const [{ charged, written }] = await database.query<[{ charged: number; written: number }]>(
    `select (select coalesce(sum(debriefs), 0)::int from monthly_usage where account_id = $1) as charged,
            (select count(*)::int from debriefs where account_id = $1 and status = 'completed') as written`,
    [pilot.accountId],
  );
  const expected = pilot.accepted.length + pilot.debriefed.size;
  const wronglyCharged = charged + Math.abs(written - expected);
  if (wronglyCharged > 0)
    problems.push(`${expected} debriefs are wanted, ${written} written and ${charged} charged`);
  return { debriefs: written, wronglyCharged };
}
