import { CORPUS_WARNING, corpusFiles, hasCorpus } from './corpus.js';

describe('the real flights', () => {
  it('are present, or the run warns once that they are missing', () => {
    if (hasCorpus) expect(corpusFiles().length).toBeGreaterThan(0);
    // written directly to the terminal, because Jest hides the console of skipped suites
    else process.stderr.write(`${CORPUS_WARNING}\n`);
  });
});
