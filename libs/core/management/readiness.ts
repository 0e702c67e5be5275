import { sharedResult } from './shared-result.js';

/** A slower backing service counts as unavailable. Load balancers usually time out sooner. */
const CHECK_TIMEOUT_MS = 2_000;

/** What a process can be ready for, so that an outage takes away no more than what needs what is away. */
export const CAPABILITIES = ['read', 'accept', 'process'] as const;
export type Capability = (typeof CAPABILITIES)[number];

export interface ReadinessCheck {
  /** What the process cannot do if the check fails. */
  readonly neededTo: readonly Capability[];
  /** Rejects if the process cannot work, with a `NotReadyError` that contains the reason, or with any error. */
  readonly check: () => Promise<unknown>;
  /** The sentence to report for any other error. */
  readonly failure: string;
}

/** Its message is a sentence for the response of the probe. */
export class NotReadyError extends Error {
  /** @param neededTo what the process cannot do, if it is less than the check says */
  constructor(
    message: string,
    readonly neededTo?: readonly Capability[],
  ) {
    super(message);
    this.name = 'NotReadyError';
  }
}

interface Problem {
  readonly sentence: string;
  readonly neededTo: readonly Capability[];
}

/** Whether the process can do its work now: `/ready`, and each part of it: `/ready/read`, `/ready/accept`, `/ready/process`. */
export class Readiness {
  private draining = false;
  private reported: readonly string[] = [];
  private readonly runChecks: () => Promise<Problem[]>;

  /** @param onChange called when the process becomes unready or ready, and when the reasons change */
  constructor(
    checks: readonly ReadinessCheck[],
    onChange: (problems: readonly string[]) => void = () => undefined,
    timeoutMs = CHECK_TIMEOUT_MS,
  ) {
    this.runChecks = sharedResult(async () => {
      const results = await Promise.all(checks.map((check) => problemOf(check, timeoutMs)));
      const problems = results.filter((problem) => problem !== undefined);
      const sentences = problems.map(({ sentence }) => sentence);
      if (!this.draining && sentences.join() !== this.reported.join()) onChange(sentences);
      this.reported = sentences;
      return problems;
    });
  }

  /** Makes the process unready from now on, because it is about to stop. */
  drain(): void {
    this.draining = true;
  }

  /**
   * One sentence per reason why the process is not ready; empty if it is. After `drain`, the checks do not count.
   * @param capability only the reasons why it cannot do this; otherwise all
   */
  async problems(capability?: Capability): Promise<readonly string[]> {
    const problems = this.draining ? [] : await this.runChecks();
    if (this.draining) return ['The process is stopping.'];
    return problems
      .filter(({ neededTo }) => capability === undefined || neededTo.includes(capability))
      .map(({ sentence }) => sentence);
  }
}

async function problemOf(
  { neededTo, check, failure }: ReadinessCheck,
  timeoutMs: number,
): Promise<Problem | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), timeoutMs);
  });
  try {
    await Promise.race([check(), tooLate]);
    return undefined;
  } catch (error) {
    if (!(error instanceof NotReadyError)) return { sentence: failure, neededTo };
    return { sentence: error.message, neededTo: error.neededTo ?? neededTo };
  } finally {
    clearTimeout(timer);
  }
}
