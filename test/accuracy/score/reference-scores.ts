import { type RuleSetName } from '@core/contract';
import { type CorpusFolder } from '../../corpus/corpus-folder.js';

/** A flight's score from another source. */
export interface ReferenceScore {
  file: string;
  /** `oracle`: computed by igc-xc-score; `asserted`: from one of igc-xc-score's tests. */
  source: 'oracle' | 'asserted';
  ruleSet: RuleSetName;
  points: number;
  /** False if igc-xc-score gave up before it had a proof. */
  isOptimal: boolean;
  /** True if it measured geodesics (Vincenty) instead of its usual series. */
  isGeodesic: boolean;
  /** First and last scored fix, counted over valid fixes of different seconds; null for all. */
  span: { first: number; last: number } | null;
}

/** A score published by a league. */
export interface PublishedScore {
  file: string;
  ruleSet: RuleSetName;
  points: number;
}

/** A reference that is not compared, and why. */
export interface LeftOut {
  file: string;
  rule: string;
  reason: string;
}

const RULE_SETS: Readonly<Record<string, RuleSetName>> = {
  XContest: 'xcontest',
  FFVL: 'ffvl',
  'FFVL CFD': 'ffvl',
  XCLeague: 'xcleague',
  FAI: 'fai',
  'FAI-OAR': 'fai-oar',
};

interface Oracle {
  score: number;
  optimal?: boolean;
  segments?: number;
  launch?: { r: number };
  landing?: { r: number };
  error?: string;
}

interface Asserted {
  file: string;
  rule: string;
  expected_score: number;
  trim: boolean;
  high_precision_vincenty: boolean;
  recomputed?: Oracle;
}

type OracleTable = Record<string, { results: Record<string, Oracle> }>;

/** The scores of igc-xc-score: computed for the corpus, and asserted by its own tests. */
export function referenceScores(corpus: CorpusFolder): { scores: ReferenceScore[]; leftOut: LeftOut[] } {
  const oracles = corpus.table<OracleTable>('oracle_igc_xc_score') ?? {};
  const scores: ReferenceScore[] = [];
  const leftOut: LeftOut[] = [];
  for (const [file, { results }] of Object.entries(oracles)) {
    for (const [rule, result] of Object.entries(results)) {
      const ruleSet = RULE_SETS[rule];
      const span = spanOf(result);
      const reason = result.error ?? (span === null ? 'several flights' : 'no such rule set');
      if (ruleSet === undefined || span === null) leftOut.push({ file, rule, reason });
      else
        scores.push({ ...reference(file, ruleSet, result.score), isOptimal: result.optimal === true, span });
    }
  }
  for (const asserted of corpus.table<Asserted[]>('igc_xc_score_asserted') ?? []) {
    const { file, rule, trim } = asserted;
    const ruleSet = RULE_SETS[rule];
    const known = [asserted.recomputed, ...Object.values(oracles[file]?.results ?? {})];
    const span = known.map(spanOf).find((found) => found !== null) ?? null;
    if (ruleSet === undefined || (trim && span === null)) {
      leftOut.push({ file, rule, reason: ruleSet === undefined ? 'no such rule set' : 'unknown flight' });
      continue;
    }
    scores.push({
      ...reference(file, ruleSet, asserted.expected_score),
      source: 'asserted',
      isGeodesic: asserted.high_precision_vincenty,
      span: trim ? span : null,
    });
  }
  return { scores, leftOut };
}

/** Scores that leagues published for the same flights. */
export function publishedScores(corpus: CorpusFolder): PublishedScore[] {
  interface Published {
    file: string;
    league: string;
    score_in_name: number;
  }
  return (corpus.table<Published[]>('published_scores') ?? []).flatMap(({ file, league, score_in_name }) => {
    const ruleSet = RULE_SETS[league];
    return ruleSet === undefined ? [] : [{ file, ruleSet, points: score_in_name }];
  });
}

function reference(file: string, ruleSet: RuleSetName, points: number): Omit<ReferenceScore, 'span'> {
  return { file, source: 'oracle', ruleSet, points, isOptimal: true, isGeodesic: false };
}

function spanOf(result: Oracle | undefined): ReferenceScore['span'] {
  if (result?.launch === undefined || result.landing === undefined || result.segments !== 1) return null;
  return { first: result.launch.r, last: result.landing.r };
}
