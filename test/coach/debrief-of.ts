import { analyseLog, prepareLog, readIgc } from '@engine/analysis';
import { type DebriefFacts, analysedDebriefFacts } from '@engine/coach';
import { scoreFlight } from '@engine/scoring';

/** The facts of a file, scored or not. */
export function factsOf(
  bytes: Uint8Array,
  { scored = true, title = 'A flight', site = null as string | null } = {},
): DebriefFacts {
  const log = prepareLog(readIgc(bytes));
  const [score] = scored ? scoreFlight(log, { ruleSets: ['xcontest'] }) : [];
  return analysedDebriefFacts(log, analyseLog(log), score, { title, site });
}
