import { gzipSync } from 'node:zlib';
import IGCParser from 'igc-parser';
import { flightOfDuration } from '../test/factories/flight-simulator/index.js';
import { type BenchResult } from './bench-result.js';
import { ANALYSIS } from './built-libs.js';
import { type BenchFile, loadIgcFiles } from './igc-files.js';
import { median, processorMs, round } from './measure.js';

const GOAL_SHARE = 0.25;
const GOAL_GROWTH = 2.2;
const ROUNDS = 7;
const FIXES = 10_000;
/** Each twice as long as the one before. */
const GROWTH_HOURS = [1.25, 2.5, 5, 10] as const;
const GROWTH_ROUNDS = 25;
const LINE_FEED = 10;

const { analyseLog, deltaJson, fullReplayTrack, InvalidIgcError, prepareLog, readIgc } = ANALYSIS;

/** A stage of the work, timed from the start to its end, or something to compare with. */
interface Stage {
  name: string;
  work: (file: BenchFile, text: string) => unknown;
}

const FLOOR: Stage = { name: 'floor: reading the bytes once', work: ({ bytes }) => countLines(bytes) };
const PEER: Stage = {
  name: 'igc-parser 2.0.0, parsing alone',
  work: (_, text) => IGCParser.parse(text, { lenient: true }),
};
const READ: Stage = { name: 'read', work: ({ bytes }) => readIgc(bytes) };
const CLEAN: Stage = { name: '+ clean, lay out, flights', work: ({ bytes }) => prepareLog(readIgc(bytes)) };
const ANALYSE: Stage = {
  name: '+ thermals, metrics, quality',
  work: ({ bytes }) => analyseLog(prepareLog(readIgc(bytes))),
};
const WHOLE: Stage = { name: '+ full track, JSON = the whole', work: ({ bytes }) => analyseWhole(bytes) };
const PACKED: Stage = {
  name: '(and its track in gzip)',
  work: ({ bytes }) => gzipSync(analyseWhole(bytes).track),
};
const STAGES: readonly Stage[] = [FLOOR, READ, CLEAN, ANALYSE, WHOLE, PACKED, PEER];

/**
 * Everything done to process a flight except its score: reads, cleans, finds flights, phases, thermals, glides, wind,
 * metrics and quality, builds all columns of the full track and serialises them to the stored JSON.
 */
function analyseWhole(bytes: Uint8Array) {
  const log = prepareLog(readIgc(bytes));
  const analysis = analyseLog(log);
  return { analysis, track: deltaJson(fullReplayTrack(log, analysis.phases ?? []).columns) };
}

/**
 * Compares the whole analysis with igc-parser 2.0.0 (lenient), which only parses and gets text decoded in advance,
 * and with reading the bytes once. Uses files that both accept; all stages take turns file by file.
 */
export default function analyseBench(): BenchResult {
  const { source, isCorpus, files } = loadIgcFiles();
  const accepted = files.filter(({ bytes }) => isAccepted(bytes));
  const shared = accepted.filter(({ bytes }) => peerAccepts(bytes));
  const fixes = shared.reduce((sum, { bytes }) => sum + readIgc(bytes).fixes.count, 0);
  const times = timeStages(shared);
  const peerMs = times.get(PEER)!;
  const floorMs = times.get(FLOOR)!;
  const stages = STAGES.map((stage) => {
    const ms = times.get(stage)!;
    return {
      stage: stage.name,
      msPer10000Fixes: round((ms / fixes) * FIXES, 3),
      timesFloor: round(ms / floorMs, 1),
      shareOfIgcParser: round(ms / peerMs, 3),
    };
  });
  const share = round(times.get(WHOLE)! / peerMs, 3);
  const growth = measureGrowth();
  const worstGrowth = Math.max(...growth.map(({ timesBefore }) => timesBefore ?? 0));
  return {
    bench: 'analyse',
    goal: `everything but the score in at most ${GOAL_SHARE} of igc-parser's processor time; twice the fixes in at most ${GOAL_GROWTH} times the time`,
    value: share,
    met: share <= GOAL_SHARE && worstGrowth <= GOAL_GROWTH,
    details: {
      source: isCorpus ? 'corpus' : 'examples',
      files: { total: files.length, analysed: accepted.length, timed: shared.length },
      fixes,
      rounds: ROUNDS,
      stages,
      growth,
    },
    report: [
      `Files from ${source}: ${files.length}, analysed ${accepted.length}, of them read by igc-parser ${shared.length}`,
      `${fixes} fixes; processor time, median of ${ROUNDS} rounds, all stages in turn on each file`,
      '',
      row('', 'ms/10,000', 'to floor', 'to parser'),
      ...stages.map((line) =>
        row(line.stage, line.msPer10000Fixes.toFixed(3), `${line.timesFloor}`, `${line.shareOfIgcParser}`),
      ),
      '',
      row('simulated flights, the whole', 'fixes', 'CPU ms', 'to half'),
      ...growth.map((line) => row('', `${line.fixes}`, `${line.ms}`, `${line.timesBefore ?? ''}`)),
    ].join('\n'),
  };
}

/** Processor time for all files together in milliseconds, per stage: the median of the rounds. */
function timeStages(files: readonly BenchFile[]): Map<Stage, number> {
  const texts = files.map(({ bytes }) => bytes.toString('utf8'));
  const rounds = new Map(STAGES.map((stage) => [stage, new Array<number>(ROUNDS).fill(0)]));
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, file] of files.entries()) {
      for (const stage of STAGES) {
        const ms = processorMs(() => stage.work(file, texts[index]!));
        // the first round warms up
        if (round >= 0) rounds.get(stage)![round]! += ms;
      }
    }
  }
  return new Map(STAGES.map((stage) => [stage, median(rounds.get(stage)!)]));
}

/** Flights of growing length. Takes the fastest round, since disturbances only slow a run down. */
function measureGrowth() {
  const flights = GROWTH_HOURS.map((hours) => flightOfDuration({ hours, intervalSeconds: 1, seed: 1 }).igc);
  const fastest = flights.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < GROWTH_ROUNDS; round++) {
    for (const [index, igc] of flights.entries()) {
      fastest[index] = Math.min(
        fastest[index]!,
        processorMs(() => analyseWhole(igc)),
      );
    }
  }
  return flights.map((igc, index) => ({
    fixes: readIgc(igc).fixes.count,
    ms: round(fastest[index]!, 2),
    timesBefore: index === 0 ? null : round(fastest[index]! / fastest[index - 1]!, 2),
  }));
}

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === LINE_FEED) lines++;
  return lines;
}

function isAccepted(bytes: Uint8Array): boolean {
  try {
    analyseWhole(bytes);
    return true;
  } catch (error) {
    if (error instanceof InvalidIgcError) return false;
    throw error;
  }
}

function peerAccepts(bytes: Buffer): boolean {
  try {
    return IGCParser.parse(bytes.toString('utf8'), { lenient: true }).fixes.length > 0;
  } catch {
    // the peer throws all kinds of errors; a file it cannot read is counted, not compared
    return false;
  }
}

function row(name: string, ...cells: string[]): string {
  return `${name.padEnd(34)}${cells.map((cell) => cell.padStart(11)).join('')}`;
}
