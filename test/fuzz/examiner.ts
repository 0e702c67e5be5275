import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Outcome } from './examine.js';
import { type TargetName, TARGETS } from './targets.js';

/** JavaScript heap of the examining process; a worker of the service has four times as much by default. */
export const HEAP_MB_MAX = 512;
/** Whole process, including buffers and the runtime. */
export const PEAK_MEMORY_MB_MAX = 1_024;
/** Wall-clock time after which a file counts as hanging. */
const HANG_MS = 120_000;

/** The outcome for one file. */
export interface Examined {
  outcome: Outcome;
  /** The problem with its stack; null if there is none. */
  problem: string | null;
  cpuMs: number;
  peakMemoryBytes: number;
}

/** Examines files one at a time in a separate process, and starts a new one if it dies. */
export class Examiner {
  private child: Promise<ChildProcess> | undefined;
  /** Highest memory use of any of the processes. */
  peakMemoryBytes = 0;

  constructor(private readonly target: TargetName) {}

  async examine(bytes: Uint8Array): Promise<Examined> {
    this.child ??= startProcess(this.target);
    const child = await this.child;
    const examined = await this.answerOf(child, bytes);
    this.peakMemoryBytes = Math.max(this.peakMemoryBytes, examined.peakMemoryBytes);
    return { ...examined, problem: examined.problem ?? this.excessOf(examined, bytes.length) };
  }

  async end(): Promise<void> {
    (await this.child)?.kill('SIGKILL');
  }

  private async answerOf(child: ChildProcess, bytes: Uint8Array): Promise<Examined> {
    return new Promise((resolve) => {
      const lost = (problem: string) => {
        this.child = undefined;
        child.removeAllListeners();
        child.kill('SIGKILL');
        resolve({ outcome: 'failed', problem, cpuMs: 0, peakMemoryBytes: 0 });
      };
      const hang = setTimeout(() => lost(`It hangs: no result after ${HANG_MS / 1_000} s`), HANG_MS);
      child.once('exit', (code, signal) => {
        clearTimeout(hang);
        lost(`The process died (${signal ?? `code ${code}`}, heap of ${HEAP_MB_MAX} MB)`);
      });
      child.once('message', (examined) => {
        clearTimeout(hang);
        child.removeAllListeners();
        resolve(examined as Examined);
      });
      child.send(bytes);
    });
  }

  private excessOf({ cpuMs, peakMemoryBytes }: Examined, bytes: number): string | null {
    const cpuMsMax = TARGETS[this.target].cpuMsMax(bytes);
    if (cpuMs > cpuMsMax) {
      return `It takes ${cpuMs.toFixed(0)} ms of processor time; at most ${cpuMsMax.toFixed(0)}`;
    }
    const peakMb = peakMemoryBytes / 1e6;
    return peakMb > PEAK_MEMORY_MB_MAX ? `It takes ${peakMb.toFixed(0)} MB of memory` : null;
  }
}

async function startProcess(target: TargetName): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'examiner-process.ts'), [target], {
    execArgv: ['--import', 'tsx', `--max-old-space-size=${HEAP_MB_MAX}`],
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process that examines files does not start');
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined); // a caller waiting for a result notices the end
  return child;
}
