import { ApiProblem, unreachable } from '../api/api-problem.js';
import { type SentFlight } from './send-file.js';
import { type Upload, type UploadState } from './upload.js';
import { UploadQueue } from './upload-queue.js';
import { type UploadStore } from './upload-store.js';
import { signal } from '@preact/signals';

type Outcome = SentFlight | Error;

/** A queue whose requests, clock and store the test controls. */
function scene(stored: Upload[] = []) {
  const clock = { ms: 1_000 };
  const timers: { at: number; callBack: () => void }[] = [];
  const open: { name: string; settle: (outcome: Outcome) => void }[] = [];
  const saved: string[] = [];
  const store: UploadStore = {
    save: (uploads) => {
      saved.push(
        ...uploads.map(({ name, status, file }) => `${name} ${status.value.state}${file ? ' +' : ''}`),
      );
      return Promise.resolve();
    },
    load: () => Promise.resolve(stored),
    clear: () => Promise.resolve(void saved.push('cleared')),
  };
  const queue = new UploadQueue({
    store,
    nowMs: () => clock.ms,
    after: (ms, callBack) => {
      const timer = { at: clock.ms + ms, callBack };
      timers.push(timer);
      return () => void (timer.callBack = () => undefined);
    },
    send: ({ name }) =>
      new Promise((resolve, reject) =>
        open.push({
          name,
          settle: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
        }),
      ),
  });
  const settle = async (name: string, outcome: Outcome) => {
    const index = open.findIndex((request) => request.name === name);
    open.splice(index, 1)[0]!.settle(outcome);
    await new Promise(setImmediate);
  };
  const pass = async (ms: number) => {
    clock.ms += ms;
    for (const { callBack } of timers.filter(({ at }) => at <= clock.ms)) callBack();
    await new Promise(setImmediate);
  };
  const states = () => queue.uploads.value.map(({ name, status }) => `${name} ${status.value.state}`);
  return { queue, open: () => open.map(({ name }) => name), settle, pass, states, saved, clock };
}

const igc = (name: string, content = 'AXXX') => new File([content], name, { lastModified: 5 });
const added: SentFlight = { flightId: '01', isNew: true, pauseSeconds: null };
const refusal = new ApiProblem(422, 'invalid_igc', 'The file contains no fixes.');

describe('the upload queue', () => {
  it('sends three files at a time, in order', async () => {
    const { queue, open, settle, states } = scene();
    await queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => igc(name)));
    expect(open()).toEqual(['a', 'b', 'c']);
    await settle('b', added);
    expect(open()).toEqual(['a', 'c', 'd']);
    expect(states()).toEqual(['a uploading', 'b added', 'c uploading', 'd uploading', 'e waiting']);
  });

  it('tells new flights, known ones and refused ones apart, with the reason', async () => {
    const { queue, settle, states, saved } = scene();
    await queue.add([igc('new'), igc('old'), igc('bad')]);
    await settle('new', added);
    await settle('old', { flightId: '02', isNew: false, pauseSeconds: null });
    await settle('bad', refusal);
    expect(states()).toEqual(['new added', 'old known', 'bad refused']);
    expect(queue.uploads.value[2]!.status.value.problem).toEqual({
      code: 'invalid_igc',
      message: 'The file contains no fixes.',
    });
    expect([queue.hasWork.value, queue.sentShare.value]).toEqual([false, 1]);
    // an ended file is not kept
    expect(saved.slice(3)).toEqual(['new added', 'old known', 'bad refused']);
  });

  it('pauses as long as the service asks, once for requests that fail together', async () => {
    const { queue, open, settle, pass, states } = scene();
    await queue.add(['a', 'b', 'c', 'd'].map((name) => igc(name)));
    const limited = () => new ApiProblem(429, 'rate_limited', 'Too many.', [], 20);
    await settle('a', limited());
    await settle('b', limited());
    await settle('c', added);
    expect([open(), queue.pause.value?.reason]).toEqual([[], 'service']);
    expect(states()).toEqual(['a waiting', 'b waiting', 'c added', 'd waiting']);
    await pass(19_000);
    expect(open()).toEqual([]);
    await pass(1_000);
    expect(open()).toEqual(['a', 'b', 'd']);
  });

  it('pauses before it has used up the rate limit, so that pages can still be loaded', async () => {
    const { queue, open, settle, pass } = scene();
    await queue.add(['a', 'b', 'c', 'd'].map((name) => igc(name)));
    await settle('a', { ...added, pauseSeconds: 12 });
    await settle('b', added);
    expect([open(), queue.pause.value?.reason]).toEqual([['c'], 'service']);
    await pass(12_000);
    expect(open()).toEqual(['c', 'd']);
    await settle('c', added);
    await settle('d', { ...added, pauseSeconds: 12 });
    expect(queue.pause.value).toBeNull();
  });

  it('waits for the connection as long as it takes, and continues at once when it is back', async () => {
    const { queue, open, settle, pass } = scene();
    await queue.add([igc('a')]);
    for (let time = 0; time < 10; time++) {
      await settle('a', unreachable());
      await pass(60_000);
    }
    await settle('a', unreachable());
    expect([open(), queue.pause.value?.reason]).toEqual([[], 'offline']);
    queue.continue();
    expect(open()).toEqual(['a']);
  });

  it('gives up on a file after four server errors, and sends it again when asked', async () => {
    const { queue, open, settle, pass, states } = scene();
    await queue.add([igc('a')]);
    for (let time = 0; time < 4; time++) {
      await settle('a', new ApiProblem(500, 'internal_error', 'Failed.'));
      await pass(60_000);
    }
    expect([states(), open()]).toEqual([['a failed'], []]);
    queue.retry(queue.uploads.value);
    expect(open()).toEqual(['a']);
  });

  it('keeps everything waiting while the user is signed out', async () => {
    const { queue, open, settle, pass } = scene();
    await queue.add([igc('a'), igc('b')]);
    await settle('a', new ApiProblem(401, 'not_signed_in', 'Sign in first.'));
    await settle('b', new ApiProblem(401, 'not_signed_in', 'Sign in first.'));
    await pass(3_600_000);
    expect(open()).toEqual([]);
    queue.continue();
    expect(open()).toEqual(['a', 'b']);
  });

  it('ignores a file that waits already, and takes one again that has ended', async () => {
    const { queue, settle, states } = scene();
    await queue.add([igc('a')]);
    await queue.add([igc('a'), igc('a', 'another content')]);
    expect(states()).toEqual(['a uploading', 'a uploading']);
    await settle('a', refusal);
    await queue.add([igc('a')]);
    expect(states()).toHaveLength(3);
  });

  it('continues after a reload, and asks for what the browser did not keep', async () => {
    const left = (name: string, state: UploadState, file?: File): Upload => ({
      ...{ id: name, name, sizeBytes: 4, modifiedMs: 5, file, attempts: 0 },
      status: signal({ state, sent: 0, problem: null, flightId: null }),
    });
    const { queue, open, settle, states } = scene([
      left('done', 'added'),
      left('lost', 'missing'),
      left('kept', 'waiting', igc('kept')),
    ]);
    await queue.resume();
    expect([open(), queue.resumed.value]).toEqual([['kept'], 1]);
    await settle('kept', added);
    expect(queue.hasWork.value).toBe(false);
    await queue.add([igc('lost')]);
    expect(states()).toEqual(['done added', 'lost uploading', 'kept added']);
  });

  it('forgets everything when it is cleared, also what is under way', async () => {
    const { queue, open, settle, states, saved } = scene();
    await queue.add([igc('a'), igc('b')]);
    await queue.clear();
    await queue.add([igc('c')]);
    await settle('a', added);
    await settle('b', refusal);
    expect([states(), open()]).toEqual([['c uploading'], ['c']]);
    expect(saved.filter((line) => /^[ab] (added|refused)|cleared/.test(line))).toEqual(['cleared']);
  });
});
