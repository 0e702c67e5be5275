import { ApiProblem } from '../api/api-problem.js';
import { ImportDesk, type ImportSummary } from './import-desk.js';

/** A desk whose service and clock the test controls. */
function scene() {
  const service = new Map<string, ImportSummary>();
  const refusals: ApiProblem[] = [];
  const sent: string[] = [];
  /** Archives whose next form does not arrive. */
  const holds = new Set<string>();
  const timers: (() => void)[] = [];
  const put = (id: string, status: ImportSummary['status'], imported: number) => {
    const files = { total: 9, imported, duplicates: 0, refused: 0, remaining: 9 - imported };
    const one = { id, status, name: null, files, failure: null, created_at: '', finished_at: null };
    service.set(id, one);
    return one;
  };
  const desk = new ImportDesk({
    nowMs: () => 1_000_000,
    send: ({ name, files }, stop) => {
      sent.push(name ?? `${files.length} files`);
      if (holds.delete(name ?? '')) {
        return new Promise((_, reject) =>
          stop.addEventListener('abort', () => reject(new ApiProblem(0, 'unreachable', 'Aborted.'))),
        );
      }
      const refusal = refusals.shift();
      return refusal ? Promise.reject(refusal) : Promise.resolve(put(`imp_${service.size}`, 'running', 0));
    },
    list: () => Promise.resolve([...service.values()].reverse()),
    cancel: (id) => Promise.resolve(put(id, 'cancelled', 2)),
    after: (_ms, callBack) => void timers.push(callBack),
  });
  const turn = () => new Promise(setImmediate);
  const pass = async () => {
    for (const callBack of timers.splice(0)) callBack();
    await turn();
  };
  const states = () => desk.imports.value.map(({ id, status, files }) => `${id} ${status} ${files.imported}`);
  return { desk, put, holds, refusals, sent, turn, pass, states };
}

const file = (name: string) => new File(['A'], name);

describe('the import desk', () => {
  it('sends archives one after the other, and follows them until they are finished', async () => {
    const { desk, put, sent, turn, pass, states } = scene();
    desk.sendArchives([file('a.zip'), file('b.zip')]);
    await turn();
    expect([sent, desk.parcels.value]).toEqual([['a.zip', 'b.zip'], []]);
    put('imp_0', 'running', 4);
    put('imp_1', 'completed', 9);
    await pass();
    expect(states()).toEqual(['imp_1 completed 9', 'imp_0 running 4']);
    expect(desk.addedCount.value).toBe(13);
    put('imp_0', 'completed', 9);
    await pass();
    await pass();
    expect(states()).toEqual(['imp_1 completed 9', 'imp_0 completed 9']);
  });

  it('shows imports that run already, and none that finished before', async () => {
    const { desk, put, turn, states } = scene();
    put('imp_8', 'completed', 9);
    put('imp_9', 'running', 1);
    desk.follow();
    await turn();
    expect(states()).toEqual(['imp_9 running 1']);
    await desk.cancel(desk.imports.value[0]!);
    expect(states()).toEqual(['imp_9 cancelled 2']);
  });

  it('waits when the service asks for it, and otherwise for the user, without stopping the rest', async () => {
    const { desk, refusals, sent, turn, pass } = scene();
    refusals.push(new ApiProblem(429, 'import_limit_reached', 'Wait.', [], 60));
    refusals.push(new ApiProblem(422, 'invalid_archive', 'No ZIP file.'));
    desk.sendArchives([file('a.zip'), file('b.zip')]);
    await turn();
    expect(sent).toEqual(['a.zip']);
    await pass();
    expect(sent).toEqual(['a.zip', 'a.zip', 'b.zip']);
    const [left] = desk.parcels.value;
    expect([left!.name, left!.problem.value?.code]).toEqual(['a.zip', 'invalid_archive']);
    desk.retry(left!);
    await turn();
    expect([sent.at(-1), desk.parcels.value]).toEqual(['a.zip', []]);
  });

  it('shows why a parcel waits and until when, and can drop it', async () => {
    const { desk, refusals, sent, turn } = scene();
    refusals.push(new ApiProblem(429, 'import_limit_reached', 'Wait.', [], 60));
    desk.sendArchives([file('a.zip'), file('b.zip')]);
    await turn();
    const [waiting] = desk.parcels.value;
    expect(waiting!.wait.value).toMatchObject({
      problem: { code: 'import_limit_reached' },
      untilMs: 1_060_000,
    });
    desk.drop(waiting!);
    await turn();
    expect([sent, desk.parcels.value, waiting!.wait.value]).toEqual([['a.zip', 'b.zip'], [], null]);
  });

  it('can drop a parcel that is being sent, and shows its import if the service has it', async () => {
    const { desk, put, holds, sent, turn, states } = scene();
    holds.add('a.zip');
    desk.sendArchives([file('a.zip'), file('b.zip')]);
    await turn();
    expect(sent).toEqual(['a.zip']);
    put('imp_9', 'running', 0);
    desk.drop(desk.parcels.value[0]!);
    await turn();
    expect([sent, desk.parcels.value]).toEqual([['a.zip', 'b.zip'], []]);
    expect(states()).toContain('imp_9 running 0');
  });
});
