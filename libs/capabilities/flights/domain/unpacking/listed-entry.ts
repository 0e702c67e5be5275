import { type ImportRefusalCode } from '@core/contract';

/** A file of an archive as its directory lists it, and where its content is. */
export interface ListedEntry {
  /** Among the files that are not ignored, starting at 0. */
  readonly position: number;
  readonly name: string;
  readonly headerOffset: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  readonly method: number;
  readonly checksum: number;
  readonly refusalCode: ImportRefusalCode | null;
  readonly refusalMessage: string | null;
}
