import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { prepareLog, readIgc, RULE_SETS, type RuleSetName, scoreSpans, warmUpScorer } from '@app/domain';
import { type BenchResult } from './bench-result.js';
import { loadIgcFiles } from './igc-files.js';
import { round } from './measure.js';

/** Flights that the two are timed on, spread over the sizes; `SCORE_BENCH_FILES` sets another number. */
const FILES_COMPARED = 12;
const FIXES_MIN = 2000;
const ROUNDS = 3;
/** A peer that takes longer is stopped: its time, and so the ratio, is then a lower bound. */
const PEER_MS_MAX = 20_000;
const GOAL_RATIO = 100;
const PEER_RULES = { xcontest: 'XContest', ffvl: 'FFVL', xcleague: 'XCLeague', fai: 'FAI' } as const;
type Compared = keyof typeof PEER_RULES;
const MODES = ['exact', 'league-rounded'] as const;

interface Flight {
  name: string;
  latitudeDeg: Float64Array;
  longitudeDeg: Float64Array;
}

interface Row {
  flight: string;
  fixes: number;
  ruleSet: Compared;
  peerMs: number;
  peerPoints: number;
  isPeerOptimal: boolean;
  ms: number[];
  points: number[];
}

/**
 * Scoring a flight beside igc-xc-score 1.8.0, both from the same fixes, warm, in turn, by processor time: this
 * process's for us, its own process's for the peer. Then all rule sets at once, over every flight of the corpus.
 */
export default async function scoreBench(): Promise<BenchResult> {
  const { isCorpus, files } = loadIgcFiles();
  const flights = different(files.map(({ name, bytes }) => flightOf(name, bytes)));
  warmUpScorer();
  const peer = fork(path.join(import.meta.dirname, 'igc-xc-score-peer.mjs'), { execArgv: [] });
  await answerOf(peer);
  const rows: Row[] = [];
  for (const flight of spread(flights)) {
    for (const ruleSet of Object.keys(PEER_RULES) as Compared[])
      rows.push(await compare(peer, flight, ruleSet));
  }
  peer.kill();
  const all = flights.map((flight) => scoreAll(flight));
  const ratios = MODES.map((_, mode) => geometricMean(rows.map((row) => row.peerMs / row.ms[mode]!)));
  const value = round(Math.min(...ratios), 0);
  const details = {
    source: isCorpus ? 'corpus' : 'examples',
    rounds: ROUNDS,
    ratios: MODES.map((mode, at) => summary(mode, rows, at)),
    allRuleSets: allSummary(all),
    lower: rows.filter((row) => row.isPeerOptimal && row.points[1]! < row.peerPoints - 0.0101).length,
  };
  return {
    bench: 'score',
    goal: `at least ${GOAL_RATIO} times igc-xc-score (geometric mean, processor time, both modes)`,
    value,
    met: value >= GOAL_RATIO && details.lower === 0,
    details,
    report: reportText(rows, details),
  };
}

/** The main flight of a file; null for a file without one or that cannot be read. */
function flightOf(name: string, bytes: Uint8Array): Flight | null {
  try {
    const { track, flight } = prepareLog(readIgc(bytes));
    if (flight === null) return null;
    const [from, to] = [flight.takeoffIndex, flight.landingIndex + 1];
    const latitudeDeg = track.latitudeDeg.slice(from, to);
    return { name: path.basename(name), latitudeDeg, longitudeDeg: track.longitudeDeg.slice(from, to) };
  } catch {
    return null;
  }
}

/** Each flight once: some files are one flight in other words. */
function different(flights: readonly (Flight | null)[]): Flight[] {
  const byFixes = new Map<string, Flight>();
  for (const flight of flights) {
    if (flight === null) continue;
    const { latitudeDeg, longitudeDeg } = flight;
    const middle = latitudeDeg.length >> 1;
    byFixes.set([latitudeDeg.length, latitudeDeg[middle], longitudeDeg[middle]].join(), flight);
  }
  return [...byFixes.values()];
}

/** Long flights, evenly spread over their order by size. */
function spread(flights: readonly Flight[]): Flight[] {
  const long = flights.filter(({ latitudeDeg }) => latitudeDeg.length >= FIXES_MIN);
  long.sort((a, b) => a.latitudeDeg.length - b.latitudeDeg.length);
  const count = Math.min(long.length, Number(process.env['SCORE_BENCH_FILES'] ?? FILES_COMPARED));
  return Array.from(
    { length: count },
    (_, k) => long[Math.floor((k * (long.length - 1)) / Math.max(1, count - 1))]!,
  );
}

async function compare(peer: ChildProcess, flight: Flight, ruleSet: Compared): Promise<Row> {
  const peerMs: number[] = [];
  const ms: number[][] = MODES.map(() => []);
  const points: number[] = [];
  let answer: PeerAnswer = { points: 0, isOptimal: false, ms: 0 };
  for (let r = 0; r < ROUNDS; r++) {
    peer.send({
      latitudeDeg: [...flight.latitudeDeg],
      longitudeDeg: [...flight.longitudeDeg],
      rule: PEER_RULES[ruleSet],
      milliseconds: PEER_MS_MAX,
    });
    answer = await answerOf(peer);
    peerMs.push(answer.ms);
    MODES.forEach((mode, at) => {
      const timed = score(flight, [ruleSet], mode);
      ms[at]!.push(timed.ms);
      points[at] = timed.scores[0]!.points;
    });
    if (!answer.isOptimal) break;
  }
  return {
    flight: flight.name,
    fixes: flight.latitudeDeg.length,
    ruleSet,
    peerMs: median(peerMs),
    peerPoints: answer.points,
    isPeerOptimal: answer.isOptimal,
    ms: ms.map(median),
    points,
  };
}

function score(
  flight: Flight,
  ruleSets: readonly RuleSetName[],
  mode: (typeof MODES)[number],
  explain = false,
) {
  const span = { takeoffIndex: 0, landingIndex: flight.latitudeDeg.length - 1 };
  const before = process.cpuUsage();
  const scores = scoreSpans(flight, [span], { ruleSets, mode, explain });
  const { user, system } = process.cpuUsage(before);
  return { scores, ms: (user + system) / 1000 };
}

/** All rule sets in one call, beside the slowest of them alone. */
function scoreAll(flight: Flight) {
  const names = RULE_SETS.map(({ name }) => name);
  const together = Array.from({ length: ROUNDS }, () => score(flight, names, 'exact'));
  const explained = median(Array.from({ length: ROUNDS }, () => score(flight, names, 'exact', true).ms));
  const alone = names.map((name) =>
    median(Array.from({ length: ROUNDS }, () => score(flight, [name], 'exact').ms)),
  );
  return {
    fixes: flight.latitudeDeg.length,
    ms: median(together.map(({ ms }) => ms)),
    explainedMs: explained,
    slowestAloneMs: Math.max(...alone),
    isProven: together[0]!.scores.every(({ isOptimal }) => isOptimal),
  };
}

type AllTimes = ReturnType<typeof scoreAll>;

function allSummary(all: readonly AllTimes[]) {
  const times = all.map(({ ms }) => ms).sort((a, b) => a - b);
  const long = all.filter(({ fixes }) => fixes >= FIXES_MIN);
  return {
    flights: all.length,
    proven: all.filter(({ isProven }) => isProven).length,
    medianMs: round(median(times), 1),
    p99Ms: round(times[Math.floor(0.99 * (times.length - 1))] ?? 0, 1),
    worstMs: round(times.at(-1) ?? 0, 1),
    medianExplainedMs: round(median(all.map(({ explainedMs }) => explainedMs)), 1),
    timesSlowestAlone: round(geometricMean(long.map(({ ms, slowestAloneMs }) => ms / slowestAloneMs)), 2),
    bySize: [2000, 4000, 8000, 16_000, 32_000, 65_000].flatMap((upTo, at, sizes) => {
      const from = sizes[at - 1] ?? 0;
      const group = all.filter(({ fixes }) => fixes > from && fixes <= upTo).map(({ ms }) => ms);
      return group.length === 0
        ? []
        : [{ upToFixes: upTo, flights: group.length, medianMs: round(median(group), 1) }];
    }),
  };
}

function summary(mode: string, rows: readonly Row[], at: number) {
  const ratios = rows.map((row) => row.peerMs / row.ms[at]!);
  const ms = rows.map((row) => row.ms[at]!);
  return {
    mode,
    geometricMean: round(geometricMean(ratios), 1),
    lowest: round(Math.min(...ratios), 1),
    medianMs: round(median(ms), 1),
    worstMs: round(Math.max(...ms), 1),
  };
}

function reportText(
  rows: readonly Row[],
  details: {
    ratios: ReturnType<typeof summary>[];
    allRuleSets: ReturnType<typeof allSummary>;
    lower: number;
  },
): string {
  const cells = (...values: (string | number)[]): string =>
    values.map((value, at) => (at === 0 ? String(value).padEnd(34) : String(value).padStart(11))).join('');
  return [
    cells(
      'flight',
      'fixes',
      'rules',
      'peer ms',
      'exact ms',
      'rounded ms',
      'ratio',
      'ratio',
      'peer',
      'rounded',
    ),
    ...rows.map((row) =>
      cells(
        row.flight,
        row.fixes,
        row.ruleSet,
        `${round(row.peerMs, 0)}${row.isPeerOptimal ? '' : '+'}`,
        round(row.ms[0]!, 1),
        round(row.ms[1]!, 1),
        round(row.peerMs / row.ms[0]!, 0),
        round(row.peerMs / row.ms[1]!, 0),
        row.peerPoints,
        row.points[1]!,
      ),
    ),
    '',
    ...details.ratios.map((mode) => JSON.stringify(mode)),
    `all rule sets: ${JSON.stringify(details.allRuleSets)}`,
    `lower than a proven score of the peer: ${details.lower}`,
  ].join('\n');
}

interface PeerAnswer {
  points: number;
  isOptimal: boolean;
  ms: number;
}

function answerOf(peer: ChildProcess): Promise<PeerAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('igc-xc-score ended'));
    peer.once('exit', fail);
    peer.once('message', (answer) => {
      peer.off('exit', fail);
      resolve(answer as PeerAnswer);
    });
  });
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
