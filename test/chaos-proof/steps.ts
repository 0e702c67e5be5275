import { existsSync, watch } from 'node:fs';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HeldWrites, type WriteMoment } from '../harness/held-writes.js';
import { until } from '../harness/until.js';
import { type WebhookReceiver } from '../harness/webhook-receiver.js';
import { type Combination, type Installation, type Role } from './installation.js';
import { type Pilot } from './pilot.js';

/** Uploads go on meanwhile, so something soon waits where this one is. */
const FROZEN_MS = 300;
const ANY_MOMENT_MAX_MS = 1_000;

export interface Scene {
  readonly installation: Installation;
  readonly receiver: WebhookReceiver;
  /** Uploads what a step needs. */
  readonly pilot: Pilot;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** A step in the processing of a flight at which a process is killed. */
export interface KillStep {
  readonly name: string;
  readonly role: Role;
  /** The only kind of store that has this step; all have it without. */
  readonly files?: Combination['files'];
  /** Kills the process at the step. @returns the moment; undefined if the process was past the step by then */
  readonly kill: (scene: Scene) => Promise<number | undefined>;
}

/**
 * Kills the process once the database blocks a write, and then lets others pass. If the API is killed while a worker
 * writes, that worker goes on.
 */
async function killAtWrite(moment: WriteMoment, role: Role, { installation }: Scene): Promise<number> {
  const held = await HeldWrites.on(installation.operator, moment);
  try {
    await held.untilSomeoneWaits();
    const killedAt = await installation.kill(role);
    if (role === 'worker' || moment !== 'claim') await held.forgetWaiting();
    return killedAt;
  } finally {
    await held.letGo();
  }
}

const atWrite = (name: string, role: Role, moment: WriteMoment): KillStep => ({
  name,
  role,
  kill: (scene) => killAtWrite(moment, role, scene),
});

/** Kills the process while a server that it needs does not respond. */
async function killWhileFrozen(
  role: Role,
  { installation }: Scene,
  server: { freeze: () => void; resume: () => void },
): Promise<number> {
  server.freeze();
  try {
    await sleep(FROZEN_MS);
    return await installation.kill(role);
  } finally {
    server.resume();
  }
}

/** At an operation of the queue: where PostgreSQL blocks it, or while Redis does not respond. */
const atQueue = (name: string, role: Role, moment: 'new job' | 'ended job'): KillStep => ({
  name,
  role,
  kill: async (scene) => {
    const { installation } = scene;
    if (!installation.redis) return killAtWrite(moment, role, scene);
    const redis = {
      freeze: () => installation.signalRedis('SIGSTOP'),
      resume: () => installation.signalRedis('SIGCONT'),
    };
    if (moment === 'new job') return killWhileFrozen(role, scene, redis);
    const held = await HeldWrites.on(installation.operator, 'result');
    await held.untilSomeoneWaits();
    redis.freeze();
    await held.letGo(); // the result is committed, and its job is not ended
    return killWhileFrozen(role, scene, redis);
  },
});

/** Half of an upload has arrived. */
async function killWhileReceiving({ installation, pilot }: Scene): Promise<number> {
  const { hostname, port } = new URL(installation.baseUrl);
  const socket = net.connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  const igc = Buffer.from(pilot.nextFlight());
  socket.write(
    `POST /api/v1/flights HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${pilot.key}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${igc.length}\r\n\r\n` +
      `--b\r\nContent-Disposition: form-data; name="igc"; filename="flight.igc"\r\n\r\n`,
  );
  socket.write(igc.subarray(0, igc.length / 2));
  await sleep(FROZEN_MS);
  const killedAt = await installation.kill('api');
  socket.destroy();
  return killedAt;
}

/** A partial file has appeared, or S3 has not confirmed an object. */
async function killWhileStoring(scene: Scene): Promise<number> {
  const { swift } = scene.installation;
  if (swift)
    return killWhileFrozen('api', scene, { freeze: () => swift.freeze(), resume: () => swift.resume() });
  return killAtPartialFile('api', scene);
}

/** The API writes partial files of new flights, and the worker those that replace one. */
async function killAtPartialFile(role: Role, { installation }: Scene): Promise<number> {
  const folder = path.join(installation.dataDir, 'flights');
  const pid = await installation.pidOf(role);
  const files = watch(folder, { recursive: true });
  try {
    return await new Promise<number>((resolve) => {
      files.on('change', (_, name) => {
        const [, file, suffix] = /^(.*)(\.[0-9a-f]{8}\.partial)$/.exec(String(name)) ?? [];
        if (suffix === undefined || existsSync(path.join(folder, file!)) !== (role === 'worker')) return;
        files.removeAllListeners('change');
        process.kill(pid, 'SIGKILL');
        resolve(performance.now());
      });
    });
  } finally {
    files.close();
  }
}

/** A thread analyses a long flight. */
async function killWhileAnalysing({ installation, pilot }: Scene): Promise<number | undefined> {
  const { database } = installation.operator;
  const igc = pilot.longFlight();
  const pid = await installation.pidOf('worker');
  const [latest] = await database.query<{ id: string }[]>('select coalesce(max(id), 0) as id from flights');
  const uploaded = pilot.upload(igc, false);
  uploaded.catch(() => undefined); // awaited below
  const isClaimed = async (isHeld: string) =>
    (
      await database.query<object[]>(
        `select 1 from flights where id > $1 and file_bytes = $2 and ${isHeld}`,
        [latest!.id, igc.length],
      )
    ).length > 0;
  while (!(await isClaimed('locked_until is not null'))) {
    if (await isClaimed(`status = 'processed'`)) return undefined;
  }
  process.kill(pid, 'SIGKILL');
  const killedAt = performance.now();
  await uploaded;
  return (await isClaimed(`status = 'processing'`)) ? killedAt : undefined;
}

/** The endpoint has a delivery and has not answered it. */
async function killWhileSending({ installation, receiver }: Scene): Promise<number> {
  let arrived = false;
  receiver.react = () => {
    arrived = true;
    return 'hang';
  };
  try {
    await until('a delivery arrives', () => arrived);
    return await installation.kill('worker');
  } finally {
    receiver.react = () => 204;
    receiver.hangUp();
  }
}

const atAnyMoment = (role: Role): KillStep => ({
  name: 'any moment',
  role,
  kill: async ({ installation, random }) => {
    await sleep(random() * ANY_MOMENT_MAX_MS);
    return installation.kill(role);
  },
});

/** Of a flight whose file is in such a store, in the order in which it passes them. */
export function killSteps(files: Combination['files']): readonly KillStep[] {
  return KILL_STEPS.filter((step) => step.files === undefined || step.files === files);
}

const KILL_STEPS: readonly KillStep[] = [
  { name: 'receiving the upload', role: 'api', kill: killWhileReceiving },
  { name: 'storing the file', role: 'api', kill: killWhileStoring },
  atWrite('file stored, no row', 'api', 'new row'),
  atQueue('row inserted, no job', 'api', 'new job'),
  atWrite('waiting for the result', 'api', 'claim'),
  atAnyMoment('api'),
  atWrite('job taken, not claimed', 'worker', 'claim'),
  { name: 'analysing', role: 'worker', kill: killWhileAnalysing },
  atWrite('writing the result', 'worker', 'result'),
  atWrite('saving the debrief', 'worker', 'new debrief'),
  atQueue('result written, job not ended', 'worker', 'ended job'),
  {
    name: 'compressing the file',
    role: 'worker',
    files: 'folder',
    kill: (scene) => killAtPartialFile('worker', scene),
  },
  atWrite('ending a requested debrief', 'worker', 'finished debrief'),
  atWrite('creating a delivery', 'worker', 'new delivery'),
  atWrite('marking an event relayed', 'worker', 'relayed event'),
  { name: 'sent, not answered', role: 'worker', kill: killWhileSending },
  atWrite('recording the attempt', 'worker', 'ended attempt'),
  atAnyMoment('worker'),
];
