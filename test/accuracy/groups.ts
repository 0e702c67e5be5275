import { type FlightAnalysis } from '@engine/analysis';
import { type CorpusFolder, type CorpusGroup } from '../corpus/corpus-folder.js';
import { type AnalysedCorpus } from './analysed-corpus.js';
import { degreesApart, type Sample } from './measure.js';

/** Groups that recorded one flight with several instruments; other groups are pilots who flew together. */
export function instrumentGroups(folder: CorpusFolder): CorpusGroup[] {
  return folder.groups().filter(({ use }) => use?.startsWith('metrics must agree'));
}

/** The differences between the instruments that recorded one flight, for each group. */
export function amongInstruments(corpus: AnalysedCorpus): Sample[] {
  return instrumentGroups(corpus.folder).flatMap(({ name, files }) => {
    const present = files.filter((file) => corpus.outcomes.has(file));
    return present.length < 2 ? [] : apart(name, present.map(corpus.analysisOf));
  });
}

/** Greatest differences between analyses of one flight; null if one of them has no answer. */
export function apart(name: string, analyses: readonly (FlightAnalysis | null)[]): Sample[] {
  const each = (of: (analysis: FlightAnalysis) => number | null | undefined): number[] | null => {
    const values = analyses.map((analysis) => (analysis ? of(analysis) : null));
    return values.every((value) => value != null) ? values : null;
  };
  const spread = (values: number[] | null): number | null =>
    values && Math.max(...values) - Math.min(...values);
  const gains = each(({ thermals }) => thermals?.summary.gainM);
  const directions = each(({ thermals }) => thermals?.wind?.directionDeg);
  const fromFirst = directions?.map((direction) => degreesApart(direction, directions[0]!)) ?? null;
  return [
    { measure: 'groupDuration', subject: name, value: spread(each((analysis) => analysis.durationSeconds)) },
    { measure: 'groupGain', subject: name, value: gains && percentFromMean(gains) },
    {
      measure: 'groupThermals',
      subject: name,
      value: spread(each(({ thermals }) => thermals?.summary.count)),
    },
    { measure: 'groupWind', subject: name, value: spread(fromFirst) },
  ];
}

/** For the value furthest from the mean. */
function percentFromMean(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.max(...values.map((value) => Math.abs(value / mean - 1))) * 100;
}
