import { CORPUS_WARNING, corpusFiles, hasCorpus } from './corpus.js';

describe('the real flights', () => {
  it('are there, or their absence is said loudly, once', () => {
    if (hasCorpus) expect(corpusFiles().length).toBeGreaterThan(0);
    // Straight to the terminal: jest keeps the console of suites that are skipped to itself.
    else process.stderr.write(`${CORPUS_WARNING}\n`);
  });
});
