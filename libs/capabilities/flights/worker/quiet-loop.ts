import { type DependencyGate, WakeableLoop } from '@core/work';
import { type UploadsInHand } from './uploads-in-hand.js';

/** Pause after a failed query. */
const FAILURE_PAUSE_MS = 5_000;

export interface QuietWork {
  /** What is due next; returns how many ms to pause. */
  readonly round: () => Promise<number>;
  /** `files`: rounds wait for the file store, too. */
  readonly needs?: { readonly files: boolean };
  /** Logs why a round has failed. */
  readonly logFailure: (error: unknown) => void;
}

/**
 * Work on processed flights whose due work is in rows, so that it is never lost and never delays an upload in the queue:
 * round by round, after the uploads, and not while the database is away.
 */
export class QuietLoop {
  private readonly loop = new WakeableLoop(() => this.round());
  private readonly stopping = new AbortController();

  constructor(
    private readonly uploads: UploadsInHand,
    private readonly gate: DependencyGate,
    private readonly work: QuietWork,
  ) {}

  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  start(): void {
    this.loop.start();
  }

  /** Begins a round after each flight that this worker has processed, too. */
  followUploads(): void {
    this.uploads.onProcessed(() => this.loop.wake());
  }

  /**
   * Begins no other round; resolves when the current one has ended.
   * @param close ends what that one may wait for
   */
  async stop(close?: () => Promise<void>): Promise<void> {
    this.stopping.abort();
    await close?.();
    await this.loop.stop();
  }

  private async round(): Promise<number> {
    await this.uploads.waitUntilQuiet(this.stopping.signal);
    if (this.isStopping) return 0;
    try {
      await this.gate.open(this.work.needs);
      return await this.work.round();
    } catch (error) {
      if (this.isStopping || (await this.gate.isClosedBy(error))) return 0;
      this.work.logFailure(error);
      return FAILURE_PAUSE_MS;
    }
  }
}
