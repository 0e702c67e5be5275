import { type Type } from '@nestjs/common';

/** The tables that a lib owns, and the repositories that read and write them. */
export interface Tables {
  readonly entities: Type[];
  readonly repositories: Type[];
}
