import { SETTINGS, type Settings } from '@core/config';
import { type FactoryProvider, type Type } from '@nestjs/common';
import { type Chore } from './chore.js';
import { deleteInBatches } from './delete-in-batches.js';

/** Deletes rows of one kind that are no longer needed, and returns how many. */
export type RetentionRule = (stopping: AbortSignal) => Promise<number>;

type InstancesOf<Classes extends readonly Type[]> = { [K in keyof Classes]: InstanceType<Classes[K]> };

/**
 * A chore that does nothing but delete, and the table of its rules: each by the name of its count.
 * @param repositories injected, and passed on to the rules
 */
export function retention<const Repositories extends readonly Type[]>(
  name: string,
  repositories: Repositories,
  rulesOf: (
    settings: Settings,
    ...repositories: InstancesOf<Repositories>
  ) => Readonly<Record<string, RetentionRule>>,
): FactoryProvider<Chore> {
  return {
    provide: Symbol(name),
    inject: [SETTINGS, ...repositories],
    useFactory: (settings: Settings, ...instances: InstancesOf<Repositories>) =>
      new Retention(name, rulesOf(settings, ...instances)),
  };
}

/** A rule for any number of rows. `step` deletes up to `limit` of them and returns how many. */
export function inBatches(limit: number, step: (limit: number) => Promise<number>): RetentionRule {
  return (stopping) => deleteInBatches(limit, stopping, step);
}

class Retention implements Chore {
  constructor(
    readonly name: string,
    private readonly rules: Readonly<Record<string, RetentionRule>>,
  ) {}

  async run(stopping: AbortSignal) {
    const counts: Record<string, number> = {};
    for (const [count, rule] of Object.entries(this.rules)) counts[count] = await rule(stopping);
    return counts;
  }
}
