import { type AnalysedCorpus } from './analysed-corpus.js';
import { type Sample } from './measure.js';
import { expectedAnswers, mayBeAccepted, mayBeRefused } from './permitted-refusals.js';

/** Which files should be rejected: as a derived file's entry says, otherwise those with fewer than two usable fixes. */
export function refusals({ folder, outcomes }: AnalysedCorpus): Sample[] {
  const samples: Sample[] = [];
  const answers = expectedAnswers(folder);
  for (const [file, outcome] of outcomes) {
    const should = answers.get(file);
    if (should === undefined) continue;
    const isRefused = outcome.kind === 'refused';
    const isRight = outcome.kind !== 'crashed' && (isRefused ? mayBeRefused(should) : mayBeAccepted(should));
    const what = outcome.kind === 'analysed' ? 'accepted' : `${outcome.kind}: ${outcome.reason}`;
    samples.push({
      measure: 'refusals',
      subject: file,
      value: isRight ? 1 : 0,
      ...((isRefused || !isRight) && { detail: `${what} (should: ${should})` }),
    });
  }
  return samples;
}
