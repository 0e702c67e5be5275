import { apart, instrumentGroups } from '../accuracy/groups.js';
import { summarise } from '../accuracy/measure.js';
import { corpusAnalysis, describeCorpus } from './corpus.js';
import { CORPUS_DIRECTORY, CorpusFolder } from './corpus-folder.js';

describeCorpus('one flight recorded by several instruments', () => {
  const folder = new CorpusFolder(CORPUS_DIRECTORY);
  const groups = folder.isPresent ? instrumentGroups(folder) : [];
  const analysed = (files: string[]) => files.map((file) => corpusAnalysis(file));
  const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);

  it('is in the corpus three times', () => {
    expect(groups.map(({ files }) => files.length)).toContain(3);
  });

  it.each(groups)('has the same duration, gain, wind and thermals: $name', ({ name, files }) => {
    const rows = summarise(apart(name, analysed(files))).filter(({ n }) => n > 0);
    expect(rows.map(({ measure }) => measure)).toEqual([
      'groupDuration',
      'groupGain',
      'groupThermals',
      'groupWind',
    ]);
    for (const { label, worst, limit, verdict } of rows) {
      expect({ label, worst, limit, verdict }).toMatchObject({ verdict: 'ok' });
    }
  });

  it.each(groups)('has the same take-off, landing, length and wind speed: $name', ({ files }) => {
    const flights = analysed(files);
    const each = (of: (metrics: (typeof flights)[number]['metrics']) => number): number[] =>
      flights.map(({ metrics }) => of(metrics));
    expect(spread(each(({ takeoff }) => takeoff!.time! / 1000))).toBeLessThanOrEqual(3);
    expect(spread(each(({ landing }) => landing!.time! / 1000))).toBeLessThanOrEqual(3);
    expect(spread(each(({ trackLengthKm }) => trackLengthKm!))).toBeLessThan(0.4);
    expect(spread(flights.map(({ thermals }) => thermals!.wind!.speedKmh))).toBeLessThan(0.5);
  });
});
