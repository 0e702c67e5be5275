/**
 * `npm run hashes` prints one hash of everything that the service makes of a file, for each of three sets: all files of
 * the corpus, 200 simulated flights, and 900 damaged copies of simulated flights. A change that only moves code leaves
 * all three as they were.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { analyseLog, fullReplayTrack, InvalidIgcError, pointOf, prepareLog, readIgc } from '@engine/analysis';
import { coachDebrief, analysedDebriefFacts } from '@engine/coach';
import { DEBRIEF_LANGUAGES } from '@core/contract';
import { freeTrackOf, scoreFlight } from '@engine/scoring';
import {
  metricsPayload,
  observedWeatherPayload,
  qualityPayload,
  scoresPayload,
  thermalsPayload,
  trackJson,
} from '@engine/results';
import { CORPUS_DIRECTORY, CorpusFolder } from '../corpus/corpus-folder.js';
import { randomScenario, simulateFlight } from '../factories/flight-simulator/index.js';
import { simulatedFiles, stretchOf } from '../fuzz/base-flights.js';
import { mutate, mutation } from '../fuzz/mutations.js';

const SIMULATED_FLIGHTS = 200;
const DAMAGED_COPIES = 900;
/** Of the damage: the same in every run. */
const SEED = 20_261_123;
/** Work instead of time limits the search for the score, so that a slow machine finds the same. */
const SCORE_WORK_MAX = 2_000_000;

function resultOf(bytes: Uint8Array): unknown {
  const log = prepareLog(readIgc(bytes));
  const analysis = analyseLog(log);
  const metrics = metricsPayload(analysis.metrics);
  const quality = qualityPayload(analysis);
  const scores = scoreFlight(log, { mode: 'exact', workMax: SCORE_WORK_MAX });
  const best = scores.find(({ ruleSet }) => ruleSet === 'xcontest');
  const facts = analysedDebriefFacts(log, analysis, best, { title: 'A flight', site: analysis.site });
  return {
    flownAt: analysis.flownAt,
    durationSeconds: analysis.durationSeconds,
    site: analysis.site,
    metrics,
    quality,
    thermals: thermalsPayload(analysis.thermals),
    weather: observedWeatherPayload(analysis),
    score: scoresPayload(scores, freeTrackOf(log), (index) => pointOf(log, index), {
      version: analysis.analysisVersion,
      mode: 'exact',
      time_limit_ms: 0,
      duration_ms: 0,
    }),
    track: Buffer.from(
      trackJson(fullReplayTrack(log, analysis.phases ?? []), 'delta', {
        flight_id: 'hashed',
        analysis_version: analysis.analysisVersion,
        gaps: quality.gaps,
        bounds: metrics.bounds,
      }),
    ).toString('latin1'),
    debriefs: DEBRIEF_LANGUAGES.map((language) => coachDebrief(facts, language)),
  };
}

/** The reason for a refusal counts too. */
function refusalOr(bytes: Uint8Array): unknown {
  try {
    return resultOf(bytes);
  } catch (error) {
    if (error instanceof InvalidIgcError) return { refused: error.message };
    throw error;
  }
}

function hashOf(files: Iterable<Uint8Array>): { count: number; hash: string } {
  const hash = createHash('sha256');
  let count = 0;
  for (const bytes of files) {
    hash.update(JSON.stringify(refusalOr(bytes)));
    count += 1;
  }
  return { count, hash: hash.digest('hex').slice(0, 16) };
}

function* corpusFiles(): Iterable<Uint8Array> {
  const corpus = new CorpusFolder(CORPUS_DIRECTORY);
  if (!corpus.isPresent) console.warn(`!!! No real flights in ${CORPUS_DIRECTORY}: none are hashed.`);
  else for (const { file } of corpus.files()) yield corpus.bytes(file);
}

function* simulatedFlights(): Iterable<Uint8Array> {
  for (let seed = 0; seed < SIMULATED_FLIGHTS; seed++) yield simulateFlight(randomScenario(seed)).igc;
}

function damagedCopies(): Iterable<Uint8Array> {
  const files = stretchOf(simulatedFiles()).chain((file) =>
    fc.array(mutation, { minLength: 1, maxLength: 12 }).map((mutations) => mutate(file, mutations)),
  );
  return fc.sample(files, { numRuns: DAMAGED_COPIES, seed: SEED });
}

const sets = { corpus: corpusFiles(), simulated: simulatedFlights(), damaged: damagedCopies() };
for (const [name, files] of Object.entries(sets)) {
  const { count, hash } = hashOf(files);
  console.log(`${name.padEnd(10)}${String(count).padStart(5)} files  ${hash}`);
}
