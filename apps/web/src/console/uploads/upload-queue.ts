import { computed, signal } from '@preact/signals';
import { ApiProblem } from '../api/api-problem.js';
import { type SentFlight } from './send-file.js';
import {
  fileName,
  hasEnded,
  isSameFile,
  newUpload,
  type Upload,
  type UploadState,
  type UploadStatus,
  WAITING,
} from './upload.js';
import { type UploadStore } from './upload-store.js';

const PARALLEL = 3;
const ATTEMPTS_MAX = 4;
/** Without a `Retry-After`. Doubled with each failure in a row. */
const PAUSE_SECONDS = 2;
const PAUSE_SECONDS_MAX = 60;
/** A request timeout, and a flight that another request is uploading: neither says anything about the file. */
const PASSING_REFUSALS: ReadonlySet<number> = new Set([408, 409]);

/** Why the queue waits. */
export interface Pause {
  readonly reason: 'service' | 'offline' | 'signed-out';
  readonly untilMs: number;
}

export interface UploadQueueParts {
  readonly send: (
    file: File,
    report: { readonly sent: (share: number) => void; readonly analysing: () => void },
    stop: AbortSignal,
  ) => Promise<SentFlight>;
  readonly store: UploadStore;
  readonly nowMs: () => number;
  /** Calls back after this time; returns a function that cancels it. */
  readonly after: (ms: number, callBack: () => void) => () => void;
}

/**
 * Uploads files three at a time. It respects the pauses that the service asks for, retries what may succeed later, and
 * keeps waiting files in a store, from which it continues after a reload.
 */
export class UploadQueue {
  /** In the order in which they were dropped. */
  readonly uploads = signal<readonly Upload[]>([]);
  readonly pause = signal<Pause | null>(null);
  /** How many files continued after a reload. */
  readonly resumed = signal(0);
  /** Goes up when a flight was added, so that lists can follow. */
  readonly addedCount = computed(() => this.count('added'));
  readonly hasWork = computed(() =>
    this.uploads.value.some((upload) => !hasEnded(upload) && stateOf(upload) !== 'missing'),
  );

  private readonly running = new Map<Upload, AbortController>();
  private cancelPause: (() => void) | undefined;
  private failuresInARow = 0;
  private idsGiven = 0;

  constructor(private readonly parts: UploadQueueParts) {}

  count(...states: UploadState[]): number {
    return this.uploads.value.filter((upload) => states.includes(stateOf(upload))).length;
  }

  /** Share of all bytes that have been sent; files that have ended count in full. */
  readonly sentShare = computed(() => {
    const all = this.uploads.value.filter((upload) => stateOf(upload) !== 'missing');
    const totalBytes = all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const sentBytes = all.reduce(
      (sum, upload) => sum + upload.sizeBytes * (hasEnded(upload) ? 1 : upload.status.value.sent),
      0,
    );
    return totalBytes === 0 ? 0 : sentBytes / totalBytes;
  });

  /** Adds files, except those that wait already. A file that a reload lost takes its old place. */
  async add(files: readonly File[]): Promise<void> {
    const known = this.uploads.peek();
    const added: Upload[] = [];
    for (const file of files) {
      const same = [...known, ...added].find(
        (upload) => isSameFile(upload, fileName(file)) && !hasEnded(upload),
      );
      if (!same) added.push(newUpload(this.newId(), file));
      else if (stateOf(same) === 'missing') {
        same.file = file;
        same.status.value = WAITING;
        added.push(same);
      }
    }
    const isNew = (upload: Upload) => !known.includes(upload);
    this.uploads.value = [...known, ...added.filter(isNew)];
    this.fill();
    await this.parts.store.save(added);
  }

  /** Continues where an earlier page was left. */
  async resume(): Promise<void> {
    const stored = await this.parts.store.load();
    const known = new Set(this.uploads.peek().map(({ id }) => id));
    const left = stored.filter(({ id }) => !known.has(id));
    this.uploads.value = [...left, ...this.uploads.peek()];
    this.resumed.value = left.filter((upload) => stateOf(upload) === 'waiting').length;
    this.fill();
  }

  /** Sends failed files again. */
  retry(which: readonly Upload[]): void {
    for (const upload of which) {
      if (!upload.file || stateOf(upload) !== 'failed') continue;
      upload.attempts = 0;
      this.set(upload, WAITING);
    }
    this.continue();
  }

  /** Ends a pause early, for example because the connection is back. */
  continue(): void {
    this.cancelPause?.();
    this.cancelPause = undefined;
    this.pause.value = null;
    this.fill();
  }

  /** Forgets all files. Those under way are aborted. */
  async clear(): Promise<void> {
    const running = [...this.running.values()];
    this.running.clear();
    this.uploads.value = [];
    this.resumed.value = 0;
    for (const controller of running) controller.abort();
    this.continue();
    await this.parts.store.clear();
  }

  private fill(): void {
    if (this.pause.peek()) return;
    for (const upload of this.uploads.peek()) {
      if (this.running.size >= PARALLEL) return;
      if (stateOf(upload) === 'waiting' && upload.file) void this.run(upload, upload.file);
    }
  }

  private async run(upload: Upload, file: File): Promise<void> {
    const controller = new AbortController();
    this.running.set(upload, controller);
    upload.attempts++;
    upload.status.value = { ...WAITING, state: 'uploading' };
    const report = {
      sent: (sent: number) => (upload.status.value = { ...upload.status.peek(), sent }),
      analysing: () => (upload.status.value = { ...WAITING, state: 'analysing', sent: 1 }),
    };
    try {
      const { flightId, isNew, pauseSeconds } = await this.parts.send(file, report, controller.signal);
      this.failuresInARow = 0;
      if (controller.signal.aborted) return;
      this.end(upload, { state: isNew ? 'added' : 'known', flightId, problem: null, sent: 1 });
      if (pauseSeconds !== null && this.hasWork.peek()) this.pauseFor('service', pauseSeconds);
    } catch (error) {
      if (!controller.signal.aborted) this.handle(upload, error);
    } finally {
      // not if the queue was cleared in the meantime
      if (this.running.get(upload) === controller) this.running.delete(upload);
      this.fill();
    }
  }

  private handle(upload: Upload, error: unknown): void {
    const problem = error instanceof ApiProblem ? error : new ApiProblem(0, 'failed', String(error));
    const isRefused = problem.status >= 400 && problem.status < 500 && !PASSING_REFUSALS.has(problem.status);
    if (problem.code === 'not_signed_in') {
      this.set(upload, WAITING);
      this.hold({ reason: 'signed-out', untilMs: Infinity });
    } else if (problem.code === 'unreachable') {
      this.set(upload, WAITING); // as often as it takes: the file is not to blame
      this.pauseFor('offline', null);
    } else if (problem.status === 429) {
      upload.attempts--;
      this.set(upload, WAITING);
      this.pauseFor('service', problem.retryAfterSeconds);
    } else if (isRefused) {
      this.end(upload, { state: 'refused', sent: 1, flightId: null, problem });
    } else if (upload.attempts < ATTEMPTS_MAX) {
      this.set(upload, WAITING);
      this.pauseFor('service', problem.retryAfterSeconds);
    } else {
      this.set(upload, { state: 'failed', sent: 0, flightId: null, problem });
      void this.parts.store.save([upload]);
    }
  }

  private pauseFor(reason: Pause['reason'], retryAfterSeconds: number | null): void {
    const growing = Math.min(PAUSE_SECONDS_MAX, PAUSE_SECONDS * 2 ** this.failuresInARow);
    if (retryAfterSeconds === null) this.failuresInARow++;
    const untilMs = this.parts.nowMs() + 1_000 * (retryAfterSeconds ?? growing);
    const present = this.pause.peek();
    if (present && present.untilMs >= untilMs) return; // requests that fail together pause once
    this.hold({ reason, untilMs });
  }

  private hold(pause: Pause): void {
    this.cancelPause?.();
    this.cancelPause = undefined;
    this.pause.value = pause;
    if (pause.untilMs === Infinity) return;
    this.cancelPause = this.parts.after(pause.untilMs - this.parts.nowMs(), () => this.continue());
  }

  private end(upload: Upload, status: UploadStatus): void {
    upload.file = undefined;
    const { problem } = status;
    this.set(upload, { ...status, problem: problem && { code: problem.code, message: problem.message } });
    void this.parts.store.save([upload]);
  }

  private set(upload: Upload, status: UploadStatus): void {
    upload.status.value = status;
  }

  /** Sorts in the order of adding, over reloads too. */
  private newId(): string {
    const time = String(this.parts.nowMs()).padStart(15, '0');
    return `${time}-${String(this.idsGiven++).padStart(6, '0')}`;
  }
}

function stateOf({ status }: Upload): UploadState {
  return status.value.state;
}
