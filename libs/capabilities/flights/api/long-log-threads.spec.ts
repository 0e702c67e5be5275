import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { type LogWork, LongLogThreads } from './long-log-threads.js';

const LOG_BYTES_MAX = 1_000;

/** Waits until the flag is set, if there is one. */
const WAITING_MODULE = `
  import { isMainThread } from 'node:worker_threads';
  export default ({ flag }) => {
    if (flag) Atomics.wait(flag, 0, 0);
    return { isMainThread };
  };
`;
/** Counts concurrent runs, and runs long enough to overlap with others. */
const [RUNNING, MAX_RUNNING, NEVER_SET] = [0, 1, 2];
const COUNTING_MODULE = `
  export default ({ flag }) => {
    const running = Atomics.add(flag, ${RUNNING}, 1) + 1;
    if (running > Atomics.load(flag, ${MAX_RUNNING})) Atomics.store(flag, ${MAX_RUNNING}, running);
        Atomics.wait(flag, ${NEVER_SET}, 0, 50);
    Atomics.sub(flag, ${RUNNING}, 1);
  };
`;
const FAILING_MODULE = `export default () => { throw new Error('no log at all'); };`;

type Work = LogWork<{ readonly flag: Int32Array | null }, { readonly isMainThread: boolean }>;

describe('the threads for long logs', () => {
  let folder: string;
  let threads: LongLogThreads;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'long-logs-'));
  });

  beforeEach(() => {
    threads = new LongLogThreads({ longLogThreads: 1 });
  });

  afterEach(() => threads.onApplicationShutdown());

  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function work(name: string, module: string): Promise<Work> {
    const file = path.join(folder, `${name}.mjs`);
    await writeFile(file, module);
    return { module: pathToFileURL(file).href, run: () => ({ isMainThread }), logBytesMax: LOG_BYTES_MAX };
  }

  it('process a log of typical length on the main thread', async () => {
    const usual = await work('waiting', WAITING_MODULE);
    expect(await threads.run(usual, { flag: null }, LOG_BYTES_MAX)).toEqual({ isMainThread: true });
  });

  it('process a long log without blocking the event loop', async () => {
    const long = await work('waiting', WAITING_MODULE);
    const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    let outcome: unknown;
    const done = threads.run(long, { flag }, LOG_BYTES_MAX + 1).then((found) => (outcome = found));
    for (let turn = 0; turn < 100; turn++) await nextTurn();
    expect(outcome).toBeUndefined();
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
    expect(await done).toEqual({ isMainThread: false });
  });

  it('never exceed their configured number', async () => {
    const long = await work('counting', COUNTING_MODULE);
    const flag = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
    await Promise.all(Array.from({ length: 5 }, () => threads.run(long, { flag }, LOG_BYTES_MAX + 1)));
    expect(flag[MAX_RUNNING]).toBe(1);
  });

  it('pass on the error of the work', async () => {
    const failing = await work('failing', FAILING_MODULE);
    await expect(threads.run(failing, { flag: null }, LOG_BYTES_MAX + 1)).rejects.toThrow('no log at all');
  });
});
