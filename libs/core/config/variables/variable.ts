import type * as z from 'zod';

/** Which process reads a variable. */
export type Reader = 'launcher' | 'api' | 'worker' | 'cli';

export const ALL: readonly Reader[] = ['launcher', 'api', 'worker', 'cli'];

export interface Variable<T extends z.ZodType = z.ZodType> {
  readonly schema: T;
  /** As written in `.env`; absent when the variable is optional and has no default. */
  readonly default?: string;
  readonly description: string;
  readonly readBy: readonly Reader[];
  readonly secret?: true;
}

export function variable<T extends z.ZodType>(definition: Variable<T>): Variable<T> {
  return definition;
}
