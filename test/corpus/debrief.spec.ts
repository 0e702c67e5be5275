import { InvalidIgcError } from '@app/analysis';
import { checkDebrief, coachDebrief, DEBRIEF_LANGUAGES } from '@app/coach';
import { factsOf } from '../coach/debrief-of.js';
import { corpusBytes, corpusFiles, describeCorpus } from './corpus.js';

describeCorpus('debriefs of real flights', () => {
  it('say nothing that the flight does not support, in any language', () => {
    let debriefs = 0;
    for (const { file } of corpusFiles()) {
      const facts = readable(() => factsOf(corpusBytes(file)));
      if (facts === null) continue;
      for (const language of DEBRIEF_LANGUAGES) {
        const faults = checkDebrief(coachDebrief(facts, language), facts, language);
        expect([file, language, faults]).toEqual([file, language, []]);
        debriefs++;
      }
    }
    expect(debriefs).toBeGreaterThan(100);
  });
});

/** Null for a file without a flight. */
function readable<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof InvalidIgcError) return null;
    throw error;
  }
}
