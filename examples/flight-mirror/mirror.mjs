// A copy of the flights of all users of an app, kept by the event feed. It can be killed at any time.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Journal } from './journal.mjs';
import { Refusal, Service } from './service.mjs';

const {
  FLIGHT_URL = 'http://127.0.0.1:3000',
  FLIGHT_KEY,
  USERS_FILE,
  MIRROR_FILE = 'mirror.jsonl',
} = process.env;
const FEED = '/api/v1/events';
const FLIGHTS = '/api/v1/flights';
/** How often to look for users who have come or left, and to try again with those whose key did not work. */
const MEET_EVERY_MS = 10_000;

if (process.argv[2] === 'show') {
  console.log(JSON.stringify(new Journal(MIRROR_FILE).flights(), null, 2));
  process.exit();
}
if (!FLIGHT_KEY) {
  console.error(
    'Usage: FLIGHT_URL=https://… FLIGHT_KEY=svc_… [USERS_FILE=users.json] node mirror.mjs [show]',
  );
  process.exit(2);
}

const service = new Service(FLIGHT_URL);
const journal = Journal.open(MIRROR_FILE);
let metAt = -Infinity;
const ownAccount = USERS_FILE ? undefined : (await service.get('/api/v1/me', FLIGHT_KEY)).id;

for (;;) {
  try {
    if (journal.cursor === undefined) await resynchronise();
    await meetUsers();
    await readPages();
    await followStream();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 410) throw error;
    console.error('The feed no longer has the events after the cursor: reading all flights again');
    await resynchronise();
  }
}

/** Keys by account. The file is read each time, because the part of the app that refreshes tokens writes it. */
function keys() {
  return USERS_FILE ? JSON.parse(readFileSync(USERS_FILE, 'utf8')) : { [ownAccount]: FLIGHT_KEY };
}

/** A new cursor first: what changes while flights are listed comes as an event. */
async function resynchronise() {
  const { next_cursor: cursor } = await service.get(`${FEED}?after=now`, FLIGHT_KEY);
  journal.commit({ cursor, unlisted: Object.keys(keys()) });
  metAt = -Infinity; // list them now
}

/** Lists the flights of users whose changes are not all in the feed, and drops those of users who have left. */
async function meetUsers() {
  if (Date.now() < metAt + MEET_EVERY_MS) return;
  metAt = Date.now();
  const users = keys();
  const forgotten = [...journal.accounts.keys()].filter((account) => !(account in users));
  const unlisted = Object.keys(users).filter((account) => !journal.accounts.has(account));
  if (forgotten.length + unlisted.length > 0) journal.commit({ forgotten, unlisted });
  for (const account of journal.unlisted) {
    const flights = await withKeyOf(account, (key) => listFlights(account, key));
    if (flights) journal.commit({ listed: { [account]: flights } });
  }
}

async function listFlights(account, key) {
  const flights = [];
  for (let cursor = ''; cursor !== null;) {
    const page = await service.get(
      `${FLIGHTS}?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      key,
    );
    for (const { id, updated_at } of page.data) {
      const copy = journal.accounts.get(account)?.get(id);
      const flight = copy?.updated_at === updated_at ? copy : await readFlight(id, key);
      if (flight) flights.push(flight);
    }
    cursor = page.next_cursor;
  }
  return flights;
}

/** Undefined if it has been deleted meanwhile. */
async function readFlight(id, key) {
  try {
    return await service.get(`${FLIGHTS}/${id}`, key);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}

/** Without a key that works, the account is listed later: its token may have expired, or the user may have left. */
async function withKeyOf(account, read) {
  const key = keys()[account];
  try {
    return key && (await read(key));
  } catch (error) {
    if (!(error instanceof Refusal) || ![401, 403].includes(error.status)) throw error;
    console.error(`${account}: ${error.message}`);
    return undefined;
  }
}

async function readPages() {
  for (let page = { has_more: true }; page.has_more;) {
    page = await service.get(`${FEED}?after=${encodeURIComponent(journal.cursor)}`, FLIGHT_KEY);
    await handle(page.data, page.next_cursor);
  }
}

/** Until the stream ends, which it does when the service restarts. A heartbeat moves the cursor as well. */
async function followStream() {
  try {
    for await (const { id, event, data, retry } of service.stream(FEED, FLIGHT_KEY, journal.cursor)) {
      if (event === 'closed') {
        console.error(`The stream was closed: ${data}`);
        await sleep(Number(retry));
      } else if (id) await handle(data ? [JSON.parse(data)] : [], id);
      await meetUsers();
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    console.error(`The stream broke: ${error.cause ?? error}`);
  }
}

/** The flights as they are now, which is at least as new as the events, and the cursor: in one change. */
async function handle(events, cursor) {
  const change = { cursor, changed: [], deleted: [], unlisted: [] };
  const flights = new Map(); // of several events about a flight, one read is enough
  for (const { type, account_id: account, data } of events) {
    if (data.flight) flights.set(data.flight.id, { account, type });
  }
  for (const [id, { account, type }] of flights) {
    if (!journal.accounts.has(account)) continue; // not known yet: all its flights are listed once it is
    const flight =
      type === 'flight.deleted'
        ? null
        : await withKeyOf(account, (key) => readFlight(id, key).then((read) => read ?? null));
    if (flight) change.changed.push([account, flight]);
    else if (flight === null) change.deleted.push([account, id]);
    else change.unlisted.push(account);
  }
  journal.commit(change);
  for (const [id, { account, type }] of flights) console.log(JSON.stringify({ account, flight: id, type }));
}
