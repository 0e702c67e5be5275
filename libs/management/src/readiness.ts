import { sharedResult } from './shared-result.js';

/** A slower backing service counts as unavailable. Load balancers usually time out sooner. */
const CHECK_TIMEOUT_MS = 2_000;

export interface ReadinessCheck {
  /** Rejects if the process cannot work, with a `NotReadyError` that contains the reason, or with any error. */
  readonly check: () => Promise<unknown>;
  /** The sentence to report for any other error. */
  readonly failure: string;
}

/** Its message is a sentence for the response of the probe. */
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

  /** @param onChange called when the process becomes unready or ready, and when the reasons change */
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

  /** Makes the process unready from now on, because it is about to stop. */
  drain(): void {
    this.draining = true;
  }

  /** One sentence per reason why the process is not ready; empty if it is. After `drain`, the checks do not count. */
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
