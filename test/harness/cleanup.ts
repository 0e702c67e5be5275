type Step = () => Promise<unknown>;

/**
 * Collects what a test must stop. Register each thing as soon as it exists, so that it is stopped even if a later
 * step fails; in reverse order.
 */
export class Cleanup {
  private readonly steps: Step[] = [];

  add(step: Step): void {
    this.steps.push(step);
  }

  /** Stops everything, even if some steps fail. @throws the errors of those steps */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.steps.splice(0).reverse()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('\n'));
  }
}
