import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type Cleanup } from '../../test/harness/cleanup.js';
import { Forked } from '../forked.js';
import { treeProcessorMs } from '../start/processor-time.js';
import { type BareTask } from './bare-loop.js';

const LOOP = path.join(import.meta.dirname, 'bare-loop.ts');

/** One bare loop per core. */
export class BareLoops {
  private constructor(private readonly loops: readonly Forked[]) {}

  static async start(cleanup: Cleanup): Promise<BareLoops> {
    const loops = Array.from({ length: availableParallelism() }, () =>
      Forked.start(LOOP, cleanup, { serialization: 'advanced' }),
    );
    await Promise.all(loops.map((loop) => loop.next()));
    return new BareLoops(loops);
  }

  get count(): number {
    return this.loops.length;
  }

  /** Processor time per flight, in ms, of one loop. */
  async processorMs(igc: Buffer, flights: number): Promise<number> {
    const loop = this.loops[0]!;
    const before = treeProcessorMs(loop.pid);
    await loop.ask({ igc, flights } satisfies BareTask);
    return (treeProcessorMs(loop.pid) - before) / flights;
  }

  /** Flights per second of all loops together. */
  async flightsPerSecond(igc: Buffer, flights: number): Promise<number> {
    const each = Math.ceil(flights / this.loops.length);
    const startedAt = performance.now();
    await Promise.all(this.loops.map((loop) => loop.ask({ igc, flights: each } satisfies BareTask)));
    return (each * this.loops.length) / ((performance.now() - startedAt) / 1_000);
  }
}
