import { InvalidIgcError } from '@engine/analysis';
import { checkDebrief, coachDebrief, type DebriefFacts } from '@engine/coach';
import { DEBRIEF_LANGUAGES } from '@core/contract';
import { mostRepeated, REPETITION_MAX } from '../../bench/debrief/repetition.js';
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

  it('have hardly a sentence in common', () => {
    const flights = corpusFiles()
      .filter(({ file }) => !file.includes('_derived'))
      .map(({ file }) => readable(() => factsOf(corpusBytes(file))))
      .filter((facts) => facts !== null && facts.thermals.length > 0) as DebriefFacts[];
    expect(flights.length).toBeGreaterThan(50);
    for (const language of DEBRIEF_LANGUAGES) {
      const debriefs = flights.map((facts) => ({ facts, content: coachDebrief(facts, language) }));
      const tooOften = mostRepeated(debriefs, language).filter(({ share }) => share > REPETITION_MAX);
      expect([language, tooOften]).toEqual([language, []]);
    }
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
