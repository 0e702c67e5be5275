import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Cleanup } from '../test/harness/cleanup.js';

/** Far longer than any step takes, even on a busy machine. */
const LIMIT_MS = 120_000;

export interface ForkedOptions extends Pick<ForkOptions, 'serialization'> {
  readonly limitMs?: number;
}

/** A process of a benchmark, which sends messages. Every wait for one has a limit. */
export class Forked {
  private constructor(
    private readonly child: ChildProcess,
    private readonly name: string,
    private readonly limitMs: number,
  ) {}

  /** Starts a module, which `cleanup` ends. */
  static start(file: string, cleanup: Cleanup, options: ForkedOptions = {}): Forked {
    const { limitMs = LIMIT_MS, ...rest } = options;
    const execArgv = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const child = fork(file, { execArgv, ...rest });
    cleanup.add(() => {
      child.kill();
      return Promise.resolve();
    });
    return new Forked(child, path.basename(file), limitMs);
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Sends a message and returns the next one that it gets. @throws as `next` */
  ask<Answer>(message: object): Promise<Answer> {
    const answer = this.next<Answer>();
    this.child.send(message);
    return answer;
  }

  /** @throws if the process ends before its next message, or takes too long */
  async next<Message>(): Promise<Message> {
    const settled = new AbortController();
    const { signal } = settled;
    const ended = once(this.child, 'exit', { signal }).then(([code, killedBy]) => {
      throw new Error(`${this.name} ended with ${code ?? killedBy} instead of an answer`);
    });
    const late = new Promise<never>((_, reject) => {
      const fail = () => reject(new Error(`${this.name} sent no answer for ${this.limitMs / 1_000} s`));
      const timer = setTimeout(fail, this.limitMs);
      signal.addEventListener('abort', () => clearTimeout(timer));
    });
    try {
      const message = once(this.child, 'message', { signal }).then(([first]) => first as Message);
      return await Promise.race([message, ended, late]);
    } finally {
      settled.abort();
      ended.catch(() => undefined);
    }
  }
}
