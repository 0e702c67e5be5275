import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type Cleanup } from '../../test/harness/cleanup.js';
import { treeProcessorMs } from '../start/processor-time.js';
import { type BareTask } from './bare-loop.js';

/** One bare loop per core. */
export class BareLoops {
  private constructor(private readonly loops: readonly ChildProcess[]) {}

  static async start(cleanup: Cleanup): Promise<BareLoops> {
    const loops = Array.from({ length: availableParallelism() }, () => startLoop(cleanup));
    await Promise.all(loops.map((loop) => once(loop, 'message')));
    return new BareLoops(loops);
  }

  get count(): number {
    return this.loops.length;
  }

  /** Processor time per flight, in ms, of one loop. */
  async processorMs(igc: Buffer, flights: number): Promise<number> {
    const [loop] = this.loops;
    const before = treeProcessorMs(loop!.pid!);
    await run(loop!, { igc, flights });
    return (treeProcessorMs(loop!.pid!) - before) / flights;
  }

  /** Flights per second of all loops together. */
  async flightsPerSecond(igc: Buffer, flights: number): Promise<number> {
    const each = Math.ceil(flights / this.loops.length);
    const startedAt = performance.now();
    await Promise.all(this.loops.map((loop) => run(loop, { igc, flights: each })));
    return (each * this.loops.length) / ((performance.now() - startedAt) / 1_000);
  }
}

function startLoop(cleanup: Cleanup): ChildProcess {
  const file = path.join(import.meta.dirname, 'bare-loop.ts');
  const loop = fork(file, { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  cleanup.add(() => {
    loop.kill();
    return Promise.resolve();
  });
  return loop;
}

/** @throws if the loop ends instead */
async function run(loop: ChildProcess, task: BareTask): Promise<void> {
  const abort = new AbortController();
  const { signal } = abort;
  loop.send(task);
  const ended = once(loop, 'exit', { signal }).then(([code]) => {
    throw new Error(`The bare loop ended with ${code}`);
  });
  try {
    await Promise.race([once(loop, 'message', { signal }), ended]);
  } finally {
    abort.abort();
    ended.catch(() => undefined);
  }
}
