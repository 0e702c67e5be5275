import { type CDPSession } from 'playwright-core';

/** An event of Chromium's tracing; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The longest tasks of the page's main thread, in milliseconds. */
export interface LongestTasks {
  /** Processor time of the longest task that runs script: what the page itself is to blame for. */
  readonly scriptMs: number;
  /** The longest that any task held the thread, with waiting for the software renderer and for a processor. */
  readonly heldMs: number;
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8.execute'];
const SCRIPT =
  /^(FunctionCall|EvaluateScript|v8\.run|v8\.callFunction|RunMicrotasks|TimerFire|FireAnimationFrame)$/;

/** Traces the page while the work goes on. */
export async function longestTasks(session: CDPSession, work: () => Promise<void>): Promise<LongestTasks> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return longestOf(events);
}

function longestOf(events: readonly TraceEvent[]): LongestTasks {
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const onMain = events.filter(({ ph, pid, tid }) => ph === 'X' && mainThreads.has(`${pid} ${tid}`));
  const scripts = onMain.filter(({ name }) => SCRIPT.test(name));
  let [scriptUs, heldUs] = [0, 0];
  for (const task of onMain.filter(({ name }) => name.endsWith('RunTask'))) {
    heldUs = Math.max(heldUs, task.dur ?? 0);
    const end = task.ts + (task.dur ?? 0);
    const runsScript = scripts.some(
      ({ pid, tid, ts }) => pid === task.pid && tid === task.tid && ts >= task.ts && ts < end,
    );
    if (runsScript) scriptUs = Math.max(scriptUs, task.tdur ?? 0);
  }
  return { scriptMs: scriptUs / 1_000, heldMs: heldUs / 1_000 };
}
