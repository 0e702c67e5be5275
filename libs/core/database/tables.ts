import { type Type } from '@nestjs/common';

/** The tables that a lib owns, and the repositories that read and write them. */
export interface Tables {
  /** Tables without an entity are written by SQL only, and exist in the migrations only. */
  readonly entities: Type[];
  /** Those that Nest injects. A repository that only the command line or one class uses is created there instead. */
  readonly repositories: Type[];
}
