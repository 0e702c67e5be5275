/** Requests at a steady rate, whether or not the one before has been answered. */
export class SteadyLoad {
  readonly statuses: Record<string, number> = {};
  private readonly inFlight = new Set<Promise<void>>();
  private readonly timers: NodeJS.Timeout[] = [];

  every(ms: number, send: () => Promise<{ status: number }>): void {
    const timer = setInterval(() => {
      const sent = send()
        .then(
          ({ status }) => this.note(String(status)),
          (error: unknown) => this.note(String(error)),
        )
        .finally(() => this.inFlight.delete(sent));
      this.inFlight.add(sent);
    }, ms);
    this.timers.push(timer);
  }

  async end(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.inFlight);
  }

  private note(status: string): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
  }
}
