/** Repeats work: immediately when woken, otherwise after a pause. */
export class WakeableLoop {
  private running: Promise<void> | undefined;
  private stopping = false;
  private woken = false;
  private wakeUp: () => void = () => undefined;

  /** @param work one round; returns how many ms to pause. Must not throw. */
  constructor(private readonly work: () => Promise<number>) {}

  start(): void {
    this.running ??= this.run();
  }

  /** Starts another round without a pause, after the current one. */
  wake(): void {
    this.woken = true;
    this.wakeUp();
  }

  /** Resolves once the current round has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.woken = false;
      await this.rest(await this.work());
    }
  }

  private async rest(ms: number): Promise<void> {
    if (this.woken || this.stopping || ms === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
