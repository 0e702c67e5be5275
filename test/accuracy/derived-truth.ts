import { type AnalysedCorpus, type LogTotals } from './analysed-corpus.js';
import { differenceOf, percentOff, type Sample } from './measure.js';

/** How a file was derived from a real flight, and the expected results. */
interface Derived {
  file: string;
  kind: string;
  should: string;
  truth: {
    base_metrics?: Totals;
    metrics?: Totals;
    date?: string | null;
    altitude_source?: string | null;
  };
}

/** For the whole log, including time on the ground. */
interface Totals {
  track_km: number;
  gps_max: number;
  gps_min: number;
}

/** Kinds that remove fixes, which changes duration and climbs; the others are compared with a baseline. */
const OTHER_FLIGHT = new Set(['sparse', 'gps_gap', 'zero_position', 'segmentation', 'too_short', 'baseline']);

/** Files derived from one real flight, whose truth is exact by construction. */
export function againstDerivedTruth(corpus: AnalysedCorpus): Sample[] {
  const derived = (corpus.folder.table<Derived[]>('derived') ?? []).filter(
    ({ file }) => corpus.outcomes.has(file) && !corpus.permittedRefusals.has(file),
  );
  const base = derived.find(({ kind }) => kind === 'baseline');
  return derived
    .filter(({ should }) => should.startsWith('accept') || should.endsWith('null_date'))
    .flatMap((entry) => [
      ...altitudesRight(corpus, entry),
      ...dateRight(corpus, entry),
      ...(base ? [...lengthKept(corpus, entry, base), ...flightKept(corpus, entry, base.file)] : []),
    ]);
}

/** Totals of a log with one flight; null if the file holds something else. */
function totalsOf({ kind, truth }: Derived): Totals | null {
  if (kind === 'segmentation' || kind === 'too_short') return null;
  return truth.metrics ?? truth.base_metrics ?? null;
}

/**
 * Length relative to the original's, in our measure and in the truth's. The truth was summed on a sphere, which is
 * 0.2 % shorter here than the ellipsoid; the ratio cancels that. Invented extra position digits move each fix by up
 * to 2 m, which really lengthens the path.
 */
function lengthKept(corpus: AnalysedCorpus, entry: Derived, base: Derived): Sample[] {
  const totals = totalsOf(entry);
  const baseTotals = totalsOf(base);
  const baseKm = logOf(corpus, base.file)?.lengthKm;
  if (!totals || !baseTotals || baseKm === undefined || entry.kind === 'extensions') return [];
  const lengthKm = logOf(corpus, entry.file)?.lengthKm;
  const ratio = lengthKm === undefined ? null : lengthKm / baseKm;
  return [
    {
      measure: 'derivedLength',
      subject: entry.file,
      value: percentOff(ratio, totals.track_km / baseTotals.track_km),
    },
  ];
}

function altitudesRight(corpus: AnalysedCorpus, entry: Derived): Sample[] {
  const { file, truth } = entry;
  const totals = totalsOf(entry);
  if (!totals || truth.altitude_source === null) return [];
  const highest = differenceOf(corpus.analysisOf(file)?.metrics.altitudeMaxM, totals.gps_max);
  const lowest = differenceOf(logOf(corpus, file)?.altitudeMinM, totals.gps_min);
  return [
    { measure: 'derivedAltitudeMax', subject: file, value: highest },
    { measure: 'derivedAltitudeMin', subject: file, value: lowest },
  ];
}

function logOf({ outcomes }: AnalysedCorpus, file: string): LogTotals | null {
  const outcome = outcomes.get(file);
  return outcome?.kind === 'analysed' ? outcome.log : null;
}

function dateRight(corpus: AnalysedCorpus, { file, truth }: Derived): Sample[] {
  const analysis = corpus.analysisOf(file);
  if (truth.date === undefined || analysis === null) return [];
  const flownAt = analysis.flownAt;
  const date = flownAt === null ? null : new Date(flownAt).toISOString().slice(0, 10);
  return [
    {
      measure: 'derivedDate',
      subject: file,
      value: date === truth.date ? 1 : 0,
      detail: `${date}, truth ${truth.date}`,
    },
  ];
}

/** Damage outside the flight must not change its numbers. */
function flightKept(corpus: AnalysedCorpus, { file, kind, truth }: Derived, baseFile: string): Sample[] {
  const base = corpus.analysisOf(baseFile);
  if (base === null || OTHER_FLIGHT.has(kind)) return [];
  const analysis = corpus.analysisOf(file);
  const samples: Sample[] = [
    {
      measure: 'derivedDuration',
      subject: file,
      value: differenceOf(analysis?.durationSeconds, base.durationSeconds!),
    },
  ];
  if (truth.altitude_source !== undefined) return samples;
  const gain = percentOff(analysis?.thermals?.summary.gainM, base.thermals!.summary.gainM);
  const count = differenceOf(analysis?.thermals?.summary.count, base.thermals!.summary.count);
  return [
    ...samples,
    { measure: 'derivedGain', subject: file, value: gain },
    { measure: 'derivedThermals', subject: file, value: count },
  ];
}
