import { analyse, type FlightAnalysis } from '@engine/analysis';
import { type AnalysedCorpus } from './analysed-corpus.js';
import { noisyLog, thinnedLog } from './altered-logs.js';
import { differenceOf, percentOff, type Sample } from './measure.js';
import { matchOneToOne, spanOf } from './time-spans.js';

const SPARSE_FLIGHTS = 30;
const NOISY_FLIGHTS = 10;
const NOISE_M = 3;
const THERMALS_MIN = 3;
/** A lighter wind has no share worth comparing, and an unsure one is no reference. */
const COMPARABLE_WIND_KMH = 1.5 * 3.6;
const WIND_CONFIDENCE_MIN = 0.25;

interface Original {
  file: string;
  analysis: FlightAnalysis;
}

/**
 * Copies of real flights logged every second with three thermals or more, compared with their originals: 30 with a fix
 * every 5 and 10 s, and 10 with white noise. The flights are spread over the corpus.
 */
export function againstAlteredCopies(corpus: AnalysedCorpus): Sample[] {
  const originals = dense(corpus);
  return [
    ...spread(originals, SPARSE_FLIGHTS).flatMap((original) => [
      ...againstThinned(corpus, original, 5),
      ...againstThinned(corpus, original, 10),
    ]),
    ...spread(originals, NOISY_FLIGHTS).flatMap((original, index) => againstNoisy(corpus, original, index)),
  ];
}

function dense({ files, outcomes }: AnalysedCorpus): Original[] {
  return files.flatMap(({ file, aircraft_kind: kind }) => {
    const outcome = outcomes.get(file);
    const isComparable = (kind === 'paraglider' || kind === 'hang_glider') && !file.includes('_derived');
    if (!isComparable || outcome?.kind !== 'analysed' || outcome.log.intervalSeconds !== 1) return [];
    const { analysis } = outcome;
    return (analysis.thermals?.summary.count ?? 0) < THERMALS_MIN ? [] : [{ file, analysis }];
  });
}

/** This many items at equal distances. */
function spread<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, items.length / count);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function againstThinned(corpus: AnalysedCorpus, { file, analysis }: Original, seconds: 5 | 10): Sample[] {
  const own = analysis.thermals!;
  const { thermals } = analyse(thinnedLog(corpus.folder.bytes(file), seconds));
  const found = matchOneToOne((thermals?.thermals ?? []).map(spanOf), own.thermals.map(spanOf));
  const hits = new Set(found.map(([, original]) => original));
  const subject = `${file}, every ${seconds} s`;
  const samples: Sample[] = [
    {
      measure: `sparse${seconds}Thermals`,
      subject,
      value: percentOff(thermals?.summary.count, own.summary.count),
    },
    {
      measure: `sparse${seconds}Gain`,
      subject,
      value: percentOff(thermals?.summary.gainM, own.summary.gainM),
    },
    ...own.thermals.map((_, index): Sample => ({
      measure: `sparse${seconds}Recall`,
      subject,
      value: hits.has(index) ? 1 : 0,
    })),
  ];
  const { wind } = own;
  if (!wind || wind.speedKmh < COMPARABLE_WIND_KMH || wind.confidence < WIND_CONFIDENCE_MIN) return samples;
  const value = percentOff(thermals?.wind?.speedKmh, wind.speedKmh);
  return [...samples, { measure: `sparse${seconds}Wind`, subject, value }];
}

function againstNoisy(corpus: AnalysedCorpus, { file, analysis }: Original, seed: number): Sample[] {
  const { metrics } = analysis;
  const noisy = analyse(noisyLog(corpus.folder.bytes(file), NOISE_M, seed)).metrics;
  const late = (point: 'takeoff' | 'landing'): number | null => {
    const milliseconds = differenceOf(noisy[point]?.time, metrics[point]!.time!);
    return milliseconds === null ? null : milliseconds / 1000;
  };
  return [
    {
      measure: 'noisyClimbTotal',
      subject: file,
      value: percentOff(noisy.climbTotalM, metrics.climbTotalM!),
    },
    { measure: 'noisyTakeoff', subject: file, value: late('takeoff') },
    { measure: 'noisyLanding', subject: file, value: late('landing') },
  ];
}
