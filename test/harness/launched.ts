import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { guard } from './guard.js';
import { until } from './until.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** `npm start` as a person runs it, with its output. */
export class Launched {
  output = '';
  /** The process has exited and all its output has arrived. */
  ended = false;

  private constructor(readonly process: ChildProcess) {
    for (const stream of [process.stdout, process.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    process.once('close', () => (this.ended = true));
    process.once('exit', guard(process.pid ?? -1, 'start.mjs', 'SIGINT'));
  }

  /** @param checkout a folder whose program to run. By default, this one */
  static start(environment: Record<string, string>, checkout = ROOT): Launched {
    return new Launched(
      spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: checkout,
        env: { PATH: process.env['PATH'], ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  }

  get pid(): number {
    if (this.process.pid === undefined) throw new Error('The process was not created');
    return this.process.pid;
  }

  async says(text: string): Promise<string> {
    return until(
      `it prints "${text}"`,
      () => this.output,
      (output) => {
        if (output.includes(text)) return true;
        if (this.ended) throw new Error(`It ended without printing "${text}":\n${output}`);
        return false;
      },
    );
  }

  async ends(): Promise<number | null> {
    await until('npm start ends', () => this.ended);
    return this.process.exitCode;
  }
}

/** Direct children of a process that run this program. */
export async function childrenOf(pid: number, program: string): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = list.trim().split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(
    pids.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, index) => commands[index]?.includes(program));
}

/** The only child of a process that runs this program. */
export async function childOf(pid: number, program: string): Promise<number> {
  const [child, other] = await childrenOf(pid, program);
  if (child === undefined || other !== undefined)
    throw new Error(`Expected exactly one child running ${program}`);
  return child;
}
