type Step = () => Promise<unknown>;

/**
 * What a test must end again. Each thing is named as soon as it is there, so that it is ended also when what
 * comes after it fails; the last one first.
 */
export class Cleanup {
  private readonly steps: Step[] = [];

  add(step: Step): void {
    this.steps.push(step);
  }

  /** Ends everything, whatever fails on the way. @throws what failed. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.steps.splice(0).reverse()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('\n'));
  }
}
