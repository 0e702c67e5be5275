/** `npm run test:full`. The usual run leaves out the slow suites and takes fewer samples. */
export const IS_FULL_RUN = process.env['TEST_RUN'] === 'full';

/** How many samples a test takes: enough to be representative, or all in a full run. */
export function samples(count: { readonly usual: number; readonly full: number }): number {
  return IS_FULL_RUN ? count.full : count.usual;
}

/** Tests of a suite that only a full run includes, because they take long and the other tests cover the most likely faults. */
export function onlyInFullRun(define: () => void): void {
  if (IS_FULL_RUN) define();
}
