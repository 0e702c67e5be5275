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
  /**
   * Processor time of the page's own script in one task, with the layouts that it forces. Without waiting for the
   * renderer's process, which the slow-down counts as work.
   */
  readonly scriptMs: number;
  /** Processor time of a whole task that runs script: with the styles, layout and paint that the browser adds. */
  readonly taskMs: number;
  /** The longest that a task waited for the renderer, which on this machine is software. */
  readonly rendererMs: number;
  /** The longest that any task held the thread, with waiting for the renderer and for a processor. */
  readonly heldMs: number;
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8.execute', 'gpu', 'mojom'];
/** Calls that wait until the renderer's process replies. */
const RENDERER_WAIT = /^GpuChannel::/;
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
  const waits = onMain.filter(({ name }) => RENDERER_WAIT.test(name));
  const longest = { scriptMs: 0, taskMs: 0, rendererMs: 0, heldMs: 0 };
  const raise = (name: keyof LongestTasks, us: number) =>
    (longest[name] = Math.max(longest[name], us / 1_000));
  for (const task of onMain.filter(({ name }) => name.endsWith('RunTask'))) {
    const own = outermost(scripts.filter((event) => isInside(event, task)));
    const waited = waits.filter((event) => isInside(event, task));
    const waitedInScript = waited.filter((event) => own.some((script) => isInside(event, script)));
    raise('heldMs', task.dur ?? 0);
    raise('rendererMs', sum(waited, 'dur'));
    raise('scriptMs', sum(own, 'tdur') - sum(waitedInScript, 'tdur'));
    if (own.length > 0) raise('taskMs', (task.tdur ?? 0) - sum(waited, 'tdur'));
  }
  return longest;
}

function isInside(event: TraceEvent, outer: TraceEvent): boolean {
  return (
    event.pid === outer.pid &&
    event.tid === outer.tid &&
    event.ts >= outer.ts &&
    event.ts < outer.ts + (outer.dur ?? 0)
  );
}

/** Without those inside others. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const found: TraceEvent[] = [];
  for (const event of [...events].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const last = found.at(-1);
    if (!last || !isInside(event, last)) found.push(event);
  }
  return found;
}

function sum(events: readonly TraceEvent[], time: 'dur' | 'tdur'): number {
  return events.reduce((total, event) => total + (event[time] ?? 0), 0);
}
