import { sharedResult } from './shared-result.js';

/** A backing service that has not answered by then counts as away. Balancers usually give up sooner. */
const CHECK_TIMEOUT_MS = 2_000;

export interface ReadinessCheck {
  /** Rejects while the process cannot do its work: with a `NotReadyError` that says why, or with anything else. */
  readonly check: () => Promise<unknown>;
  /** What is reported when the check says nothing more precise, as a sentence. */
  readonly failure: string;
}

/** The message is a sentence for whoever reads the probe. */
export class NotReadyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotReadyError';
  }
}

/** Whether the process can do its work now: `/ready`. */
export class Readiness {
  private draining = false;
  private reported: readonly string[] = [];
  private readonly runChecks: () => Promise<string[]>;

  /** @param onChange called when the process is no longer ready, when the reasons change, and when it is ready again */
  constructor(
    checks: readonly ReadinessCheck[],
    onChange: (problems: readonly string[]) => void = () => undefined,
    timeoutMs = CHECK_TIMEOUT_MS,
  ) {
    this.runChecks = sharedResult(async () => {
      const results = await Promise.all(checks.map((check) => problemOf(check, timeoutMs)));
      const problems = results.filter((problem) => problem !== undefined);
      if (!this.draining && problems.join() !== this.reported.join()) onChange(problems);
      this.reported = problems;
      return problems;
    });
  }

  /** Not ready from now on: the process is about to stop. */
  drain(): void {
    this.draining = true;
  }

  /** Why the process is not ready, a sentence each; none when it is. Drained is drained, whatever the checks say. */
  async problems(): Promise<readonly string[]> {
    const problems = this.draining ? [] : await this.runChecks();
    return this.draining ? ['The process is stopping.'] : problems;
  }
}

async function problemOf({ check, failure }: ReadinessCheck, timeoutMs: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), timeoutMs);
  });
  try {
    await Promise.race([check(), tooLate]);
    return undefined;
  } catch (error) {
    return error instanceof NotReadyError ? error.message : failure;
  } finally {
    clearTimeout(timer);
  }
}
