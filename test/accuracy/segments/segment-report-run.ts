import { confusionText, KINDS, measureSegments } from './confusion.js';

/** The share of each kind's parts that must be found, and of the parts found that must be true. */
export const SHARE_MIN = 0.95;

/**
 * Sends random simulated logs of every activity through the analysis and prints which kinds of parts it takes for
 * which. Returns exit code 1 if a kind's recall or precision is below `SHARE_MIN`.
 *
 * @param logsPerActivity number of logs for each kind of activity
 * @param isVerbose also lists the parts that were confused
 */
export function runSegmentReport(
  logsPerActivity: number,
  { asJson, isVerbose }: { asJson: boolean; isVerbose: boolean },
): number {
  const confusion = measureSegments(logsPerActivity);
  const { misses, ...summary } = confusion;
  if (asJson) console.log(JSON.stringify(isVerbose ? confusion : summary));
  else console.log(confusionText(confusion));
  if (isVerbose && !asJson) {
    for (const { activity, seed, truth, found, seconds } of misses) {
      console.log(`${activity} ${seed}: ${truth} found as ${found}, ${seconds} s`);
    }
  }
  const isLow = (rate: number | null): boolean => rate === null || rate < SHARE_MIN;
  return KINDS.some((kind) => isLow(confusion.recall[kind]) || isLow(confusion.precision[kind])) ? 1 : 0;
}
