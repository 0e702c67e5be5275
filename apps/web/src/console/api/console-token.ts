/** A token is renewed this long before it expires, so that it survives the request. */
const MARGIN_MS = 60_000;

interface Minted {
  readonly token: string;
  readonly expires_at: string;
}

/**
 * The bearer token with which the console calls the flight API. It is only in memory, and minted from the session when
 * it is needed.
 */
export class ConsoleToken {
  private minted: Promise<Minted> | undefined;
  private usableUntilMs = 0;

  constructor(
    private readonly mint: () => Promise<Minted>,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /** A token that is valid for at least a minute. Requests that need one at the same time share it. */
  async get(): Promise<string> {
    if (!this.minted || this.nowMs() >= this.usableUntilMs) this.renew();
    return (await this.minted!).token;
  }

  /** Drops this token, which the service has rejected, unless it has been replaced already. */
  async reject(token: string): Promise<void> {
    const current = await this.minted?.catch(() => undefined);
    if (current?.token === token) this.forget();
  }

  forget(): void {
    this.minted = undefined;
  }

  private renew(): void {
    const minted = this.mint();
    this.minted = minted;
    this.usableUntilMs = Infinity; // until the response says when it expires
    minted.then(
      ({ expires_at: expiresAt }) => {
        if (this.minted === minted) this.usableUntilMs = Date.parse(expiresAt) - MARGIN_MS;
      },
      () => {
        if (this.minted === minted) this.forget();
      },
    );
  }
}
