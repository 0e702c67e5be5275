/**
 * Makes what release 0.2.0 left behind, for test/processes/upgrade-from-0.2.0.spec.ts: its database as SQL, its data
 * folder, and what its clients know. Checks the release out of the git history, installs and builds it, and uses it.
 *
 *   pg_virtualenv -v 15 node scripts/tools.mjs tsx test/release-0.2.0/make.ts [FOLDER-WITH-BUILT-0.2.0]
 *
 * Needs PostgreSQL 15 with `pg_dump`, which the PostgreSQL from npm does not have (Debian: postgresql-15).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_RECORDER, shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { childOf, Launched } from '../harness/launched.js';
import { reservePort } from '../harness/reserve-port.js';
import { type LeftBehind } from './left-behind.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The last commit of the release. */
const SUBJECT = '^docs: complete the changelog of 0.2.0$';
const TITLE = 'An hour on the ridge';
const USER = { email: 'pilot@example.org', password: 'three thermals before noon' };
/** A fix every four seconds keeps the files small. */
const recorder = { ...DEFAULT_RECORDER, intervalSeconds: 4 };
const FILES = [101, 102, 103].map((seed) => shortRidgeFlight({ seed, recorder }).igc);

const folder = mkdtempSync(path.join(os.tmpdir(), 'release-0.2.0-'));
const release = process.argv[2] ?? builtRelease();
const dataDir = path.join(folder, 'data');
const port = await reservePort();
const baseUrl = `http://127.0.0.1:${port}`;
const { PGUSER, PGPASSWORD, PGHOST, PGPORT, PATH } = process.env;
if (PGPORT === undefined) throw new Error('Run this with pg_virtualenv.');
execFileSync('createdb', ['flights']);
const databaseUrl = `postgres://${PGUSER}:${PGPASSWORD}@${PGHOST}:${PGPORT}/flights`;
const environment = {
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PORT: String(port),
  UPLOAD_WAIT_SECONDS: '60',
  SHUTDOWN_DRAIN_SECONDS: '0',
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
};

function builtRelease(): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, maxBuffer: 1e9 });
  const commit = git('log', '-1', '--format=%H', '--grep', SUBJECT).toString().trim();
  const made = path.join(folder, 'checkout');
  mkdirSync(made);
  execFileSync('tar', ['x', '-C', made], { input: git('archive', commit) });
  for (const words of [['ci'], ['run', 'build']]) {
    execFileSync('npm', words, { cwd: made, stdio: ['ignore', 'inherit', 'inherit'] });
  }
  return made;
}

/** The command line of 0.2.0. Its first line of JSON. */
function platform<Printed>(...words: string[]): Printed {
  const output = execFileSync(process.execPath, ['dist/bundle/cli.js', 'platform', ...words, '--json'], {
    cwd: release,
    env: { PATH, ...environment },
    encoding: 'utf8',
  });
  return JSON.parse(output) as Printed;
}

async function ask<Body>(key: string, method: string, place: string, init: RequestInit = {}): Promise<Body> {
  const headers = { ...init.headers, ...(key && { Authorization: `Bearer ${key}` }) };
  const response = await fetch(baseUrl + place, { method, ...init, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${place}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

const json = (value: unknown): RequestInit => ({
  body: JSON.stringify(value),
  headers: { 'Content-Type': 'application/json' },
});

async function upload(key: string, igc: Uint8Array | string, headers: Record<string, string> = {}) {
  const body = new FormData();
  body.set('title', TITLE);
  body.set('igc', new Blob([typeof igc === 'string' ? igc : new Uint8Array(igc)]), 'flight.igc');
  return ask<{ id: string; title: string; status: string }>(key, 'POST', '/api/v1/flights', {
    body,
    headers,
  });
}

const launched = Launched.start(environment, release);
await launched.says('The service is up.');
const key = /svc_live_\w+/.exec(launched.output)![0];

const [flight, deleted] = [await upload(key, FILES[0]!), await upload(key, FILES[1]!)];
await ask(key, 'DELETE', `/api/v1/flights/${deleted.id}`);
const { url } = await ask<{ url: string }>(key, 'POST', `/api/v1/flights/${flight.id}/sharing`, json({}));
const debrief = await ask<{ id: string }>(key, 'POST', `/api/v1/flights/${flight.id}/analysis`, json({}));

const [account] = platform<{ data: { id: string }[] }>('accounts', 'list').data;
const { secret } = platform<{ secret: string }>(
  ...['webhooks', 'create', '--url', 'http://127.0.0.1:9/hook', '--events', 'flight.processed'],
);
const { unsent_mail: mail } = platform<{ unsent_mail: unknown }>(
  ...['accounts', 'invite', account!.id, '--email', USER.email],
);
const token = /token=([\w-]+)/.exec(JSON.stringify(mail))?.[1] ?? /[\w-]{20,}/.exec(JSON.stringify(mail))![0];
const { password } = USER;
await ask('', 'POST', '/platform/v1/password-reset/confirm', json({ token, password }));

// the last one is accepted, but its worker is killed first
const [api, worker] = [
  await childOf(launched.pid, 'bundle/api.js'),
  await childOf(launched.pid, 'bundle/worker.js'),
];
process.kill(worker, 'SIGSTOP');
const waiting = await upload(key, FILES[2]!, { Prefer: 'respond-async' });
for (const pid of [launched.pid, worker, api]) process.kill(pid, 'SIGKILL');
await launched.ends();

const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', 'flights'], {
  encoding: 'utf8',
  maxBuffer: 1e9,
});
// commands of psql, which no other client knows
const sql = dump.replaceAll(/^\\.*\n/gm, '');
writeFileSync(path.join(import.meta.dirname, 'database.sql'), sql);
const data = path.join(import.meta.dirname, 'data');
rmSync(data, { recursive: true, force: true });
cpSync(path.join(dataDir, 'flights'), path.join(data, 'flights'), { recursive: true });
cpSync(path.join(dataDir, 'encryption-keys'), path.join(data, 'encryption-keys'));
const left: LeftBehind = {
  account: account!.id,
  key,
  user: USER,
  webhookSecret: secret,
  sharedAt: new URL(url).pathname,
  flight: { id: flight.id, title: flight.title, debrief: debrief.id },
  deleted: deleted.id,
  waiting: waiting.id,
};
writeFileSync(path.join(import.meta.dirname, 'left-behind.json'), `${JSON.stringify(left, null, 2)}\n`);
rmSync(folder, { recursive: true });
