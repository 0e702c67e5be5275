import { prepareLog, readIgc } from '@engine/analysis';
import { type FlightScore, type ScoredColumns, scoreFlight, scoreSpans } from '@engine/scoring';
import { type CorpusFolder } from '../../corpus/corpus-folder.js';
import { evaluateScore } from './evaluate-score.js';
import { type PublishedScore, type ReferenceScore } from './reference-scores.js';

/** Last digit of the compared scores. */
const SAME_POINTS = 0.0101;
/**
 * igc-xc-score rounds every leg to 10 m. Unrounded geodesics differ by up to that per leg, times 1.6, and its 0.1.
 */
const SAME_GEODESIC_POINTS = 0.06;
/** Allowed deviation from a league: leagues measure on other spheres and some use thinned tracks. */
const LEAGUE_SHARE = 0.003;

export type Verdict =
  'equal' | 'near' | 'higher, confirmed' | 'LOWER' | 'UNCONFIRMED' | 'UNPROVEN' | 'TOO FAR';

export interface ScoreComparison {
  file: string;
  source: string;
  ruleSet: string;
  theirs: number;
  ours: number;
  verdict: Verdict;
}

/** Scores a flight as igc-xc-score does, over the same fixes, and compares. */
export function compareWithReference(corpus: CorpusFolder, reference: ReferenceScore): ScoreComparison {
  const columns = referenceFixes(corpus.bytes(reference.file));
  const { span, ruleSet, isGeodesic } = reference;
  const takeoffIndex = span?.first ?? 0;
  const landingIndex = span?.last ?? columns.latitudeDeg.length - 1;
  const [score] = scoreSpans(columns, [{ takeoffIndex, landingIndex }], {
    ruleSets: [ruleSet],
    mode: isGeodesic ? 'exact' : 'league-rounded',
    workMax: Infinity,
    tolerancePoints: 0,
    explain: false,
  });
  return {
    file: reference.file,
    source: reference.source + (isGeodesic ? ', geodesic' : ''),
    ruleSet,
    theirs: reference.points,
    ours: score?.points ?? 0,
    verdict: verdictOf(reference, score, columns),
  };
}

function verdictOf(
  { points, isGeodesic, ruleSet }: ReferenceScore,
  score: FlightScore | undefined,
  columns: ScoredColumns,
): Verdict {
  const ours = score?.points ?? 0;
  if (score?.isOptimal !== true) return 'UNPROVEN';
  if (isGeodesic) return Math.abs(ours - points) <= SAME_GEODESIC_POINTS ? 'near' : 'TOO FAR';
  if (score.best !== null && Math.abs(evaluateScore(columns, ruleSet, score.best) - ours) > 1e-9) {
    return 'UNCONFIRMED';
  }
  if (Math.abs(ours - points) <= SAME_POINTS) return 'equal';
  return ours > points ? 'higher, confirmed' : 'LOWER';
}

/** Scores a log as the service does and compares with what the league published. */
export function compareWithLeague(corpus: CorpusFolder, published: PublishedScore): ScoreComparison {
  const log = prepareLog(readIgc(corpus.bytes(published.file)));
  const [score] = scoreFlight(log, { ruleSets: [published.ruleSet], workMax: Infinity, explain: false });
  const ours = score?.points ?? 0;
  const isNear = Math.abs(ours - published.points) <= LEAGUE_SHARE * published.points;
  return {
    file: published.file,
    source: 'published',
    ruleSet: published.ruleSet,
    theirs: published.points,
    ours,
    verdict: isNear ? 'near' : 'TOO FAR',
  };
}

/** The fixes that igc-xc-score scores: valid, and in a different second than the previous one. */
function referenceFixes(bytes: Uint8Array): ScoredColumns {
  const { fixes } = readIgc(bytes);
  const kept: number[] = [];
  for (let i = 0; i < fixes.count; i++) {
    const before = kept.at(-1);
    const isRepeated = before !== undefined && fixes.timeSeconds[before] === fixes.timeSeconds[i];
    if (fixes.is3d[i] === 1 && !isRepeated) kept.push(i);
  }
  return {
    latitudeDeg: Float64Array.from(kept, (i) => fixes.latitudeDeg[i] ?? 0),
    longitudeDeg: Float64Array.from(kept, (i) => fixes.longitudeDeg[i] ?? 0),
  };
}
