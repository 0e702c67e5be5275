import { type Signal, signal } from '@preact/signals';

/** Where a file is on its way to the logbook. `missing`: the browser did not keep it over a reload. */
export type UploadState =
  'waiting' | 'uploading' | 'analysing' | 'added' | 'known' | 'refused' | 'failed' | 'missing';

export interface UploadStatus {
  readonly state: UploadState;
  /** Share of the file that has been sent. */
  readonly sent: number;
  /** Why the file was refused or not uploaded. */
  readonly problem: { readonly code: string; readonly message: string } | null;
  /** The flight that the file became. */
  readonly flightId: string | null;
}

export const WAITING: UploadStatus = { state: 'waiting', sent: 0, problem: null, flightId: null };

/** What identifies a file when it is dropped again. */
export interface FileName {
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** One file of the queue. */
export interface Upload extends FileName {
  readonly id: string;
  readonly status: Signal<UploadStatus>;
  /** Undefined once it is not needed any more, or lost. */
  file: File | undefined;
  attempts: number;
}

export function newUpload(id: string, file: File): Upload {
  return { id, ...fileName(file), file, status: signal(WAITING), attempts: 0 };
}

export function fileName({ name, size, lastModified }: File): FileName {
  return { name, sizeBytes: size, modifiedMs: lastModified };
}

export function isSameFile(a: FileName, b: FileName): boolean {
  return a.name === b.name && a.sizeBytes === b.sizeBytes && a.modifiedMs === b.modifiedMs;
}

const ENDED: ReadonlySet<UploadState> = new Set(['added', 'known', 'refused', 'failed']);

/** Whether nothing more happens to the file unless the user asks for it. */
export function hasEnded({ status }: Upload): boolean {
  return ENDED.has(status.value.state);
}
