import { computed, type Signal, signal } from '@preact/signals';
import { ApiProblem } from '../api/api-problem.js';
import { type FlightSchemas } from '../api/clients.js';
import { inBatches } from '../uploads/chosen-files.js';

export type ImportSummary = FlightSchemas['ImportSummary'];

/** Of files that are sent together. A connection that breaks costs no more than that. */
const BATCH = { filesMax: 500, bytesMax: 64 * 1_048_576 };
const POLL_MS = 2_000;

/** What is still to be sent, as one import. */
export interface Parcel {
  /** Of a ZIP file; null for many files. */
  readonly name: string | null;
  readonly files: readonly File[];
  readonly share: Signal<number>;
  /** Why it was not accepted. The user decides what happens next. */
  readonly problem: Signal<ApiProblem | null>;
  /** Why it is sent again later. */
  readonly wait: Signal<Wait | null>;
}

export interface Wait {
  readonly problem: ApiProblem;
  readonly untilMs: number;
}

/** The parcel at the front. It is being sent, or waits to be sent again. */
interface Sending {
  readonly parcel: Parcel;
  readonly stop: AbortController;
}

export interface ImportDeskParts {
  readonly send: (parcel: Parcel, stop: AbortSignal) => Promise<ImportSummary>;
  /** The latest imports. */
  readonly list: () => Promise<readonly ImportSummary[]>;
  readonly cancel: (id: string) => Promise<ImportSummary>;
  /** Calls back after this time. */
  readonly after: (ms: number, callBack: () => void) => void;
  readonly nowMs: () => number;
}

/** Sends imports one after the other, and follows them until they are finished. */
export class ImportDesk {
  readonly parcels = signal<readonly Parcel[]>([]);
  /** Those that run, and those that have finished since the page was opened; newest first. */
  readonly imports = signal<readonly ImportSummary[]>([]);
  /** Goes up when flights were added, so that lists can follow. */
  readonly addedCount = computed(() =>
    this.imports.value.reduce((sum, { files }) => sum + files.imported, 0),
  );
  private stopping = new AbortController();
  private isSending = false;
  private sending: Sending | null = null;
  private isFollowing = false;

  constructor(private readonly parts: ImportDeskParts) {}

  sendArchives(archives: readonly File[]): void {
    this.add(archives.map((archive) => newParcel(archive.name, [archive])));
  }

  sendFiles(files: readonly File[]): void {
    this.add(inBatches(files, BATCH).map((batch) => newParcel(null, batch)));
  }

  /** Shows imports that were started earlier, or elsewhere. */
  follow(): void {
    if (this.isFollowing) return;
    this.isFollowing = true;
    void this.look();
  }

  retry(parcel: Parcel): void {
    parcel.problem.value = null;
    void this.sendAll();
  }

  /** Forgets a parcel. If it is being sent, the service may already have it; then it shows up as an import. */
  drop(parcel: Parcel): void {
    this.remove(parcel);
    if (this.sending?.parcel !== parcel) return;
    this.sending.stop.abort();
    this.follow();
  }

  /** @throws ApiProblem */
  async cancel({ id }: ImportSummary): Promise<void> {
    this.update([await this.parts.cancel(id)]);
  }

  dismiss({ id }: ImportSummary): void {
    this.imports.value = this.imports.value.filter((each) => each.id !== id);
  }

  /** For the next user of the browser. What was accepted continues. */
  clear(): void {
    this.stopping.abort();
    this.stopping = new AbortController();
    this.sending?.stop.abort();
    this.parcels.value = [];
    this.imports.value = [];
  }

  private add(parcels: readonly Parcel[]): void {
    this.parcels.value = [...this.parcels.value, ...parcels];
    void this.sendAll();
  }

  private async sendAll(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    for (;;) {
      const next = this.parcels.value.find(({ problem }) => problem.value === null);
      if (!next) break;
      await this.send(next);
    }
    this.isSending = false;
  }

  private async send(parcel: Parcel): Promise<void> {
    const stop = new AbortController();
    this.sending = { parcel, stop };
    try {
      const accepted = await this.parts.send(parcel, stop.signal);
      if (stop.signal.aborted) return;
      this.remove(parcel);
      this.imports.value = [accepted, ...this.imports.value];
      this.follow();
    } catch (error) {
      parcel.share.value = 0;
      if (stop.signal.aborted) return;
      if (!(error instanceof ApiProblem)) throw error;
      if (error.retryAfterSeconds === null) parcel.problem.value = error;
      else await this.wait(parcel, error, error.retryAfterSeconds, stop.signal);
    } finally {
      this.sending = null;
    }
  }

  /** Ends early if the parcel is dropped. */
  private async wait(
    { wait }: Parcel,
    problem: ApiProblem,
    seconds: number,
    stop: AbortSignal,
  ): Promise<void> {
    wait.value = { problem, untilMs: this.parts.nowMs() + seconds * 1_000 };
    await new Promise<void>((resolve) => {
      this.parts.after(seconds * 1_000, resolve);
      stop.addEventListener('abort', () => resolve(), { once: true });
    });
    wait.value = null;
  }

  private remove(parcel: Parcel): void {
    this.parcels.value = this.parcels.value.filter((each) => each !== parcel);
  }

  /** Ends when none is running. A failed look is repeated. */
  private async look(): Promise<void> {
    const { signal: stop } = this.stopping;
    const latest = await this.parts.list().catch(() => null);
    if (!stop.aborted && latest) this.update(latest);
    const isRunning = this.imports.value.some(({ status }) => status === 'running');
    if (isRunning && !stop.aborted) this.parts.after(POLL_MS, () => void this.look());
    else this.isFollowing = false;
  }

  /** Those that finished before the page was opened are left out. */
  private update(latest: readonly ImportSummary[]): void {
    const known = this.imports.value;
    const newer = new Map(latest.map((each) => [each.id, each]));
    const found = latest.filter(
      ({ id, status }) => status === 'running' && !known.some((each) => each.id === id),
    );
    this.imports.value = [...found, ...known.map((each) => newer.get(each.id) ?? each)];
  }
}

function newParcel(name: string | null, files: readonly File[]): Parcel {
  return { name, files, share: signal(0), problem: signal(null), wait: signal(null) };
}
