/**
 * The work that the service exists for, in a loop without a service: reads, analyses and scores a log, makes and
 * compresses its track, and writes the coach's debrief. Runs the libs as built.
 */
import type * as Analysis from '@engine/analysis';
import type * as Coach from '@engine/coach';
import type * as Places from '@engine/places';
import type * as Results from '@engine/results';
import { gzipSync } from 'node:zlib';
import { builtLib } from '../built-libs.js';

export interface BareTask {
  readonly igc: Buffer;
  readonly flights: number;
}

const TRACK_GZIP_LEVEL = 4;
const SCORE_BUDGET_MS = 10_000;
const LANGUAGE = 'en';

const { analyseLog, analyseTask, fullReplayTrack, prepareLog, readIgc } =
  await builtLib<typeof Analysis>('analysis');
const { analysedDebriefFacts, checkDebrief, coachDebrief } = await builtLib<typeof Coach>('coach');
const results = await builtLib<typeof Results>('results');
const { flightPlaces } = await builtLib<typeof Places>('places');

/** Returns the stored objects, so that no part of the work is left out. */
async function processOne(bytes: Buffer): Promise<unknown[]> {
  const log = prepareLog(readIgc(bytes), { receivedAt: Date.now() });
  const analysis = analyseLog(log);
  const track = fullReplayTrack(log, analysis.phases ?? []);
  const metrics = results.metricsPayload(analysis.metrics);
  const quality = results.qualityPayload(analysis, new Date());
  const { analysisVersion: analysis_version } = analysis;
  const frame = { flight_id: 'bare', analysis_version, gaps: quality.gaps, bounds: metrics.bounds };
  const zipped = gzipSync(results.trackJson(track, 'delta', frame), { level: TRACK_GZIP_LEVEL });
  const { scores, payload: score } = results.scoreLog(log, SCORE_BUDGET_MS);
  const facts = analysedDebriefFacts(log, analysis, scores[0], { title: 'Flight', site: null });
  const debrief = coachDebrief(facts, LANGUAGE);
  const faults = checkDebrief(debrief, facts, LANGUAGE);
  if (faults.length > 0) throw new Error(`The debrief has ${faults.length} faults`);
  const stored = [
    ...[metrics, quality, score, debrief, results.aircraftPayload(analysis.aircraft)],
    results.thermalsPayload(analysis.thermals),
    results.legsPayload(log, analysis, scores, score.rule_sets_available),
    results.taskPayload(analyseTask(log)),
    results.placesPayload(await flightPlaces(analysis.metrics)),
    results.observedWeatherPayload(analysis),
  ];
  return [zipped, ...stored.map((part) => JSON.stringify(part))];
}

async function run({ igc, flights }: BareTask): Promise<void> {
  for (let flight = 0; flight < flights; flight++) await processOne(igc);
}

process.on('message', (task: BareTask) => void run(task).then(() => process.send!('done')));
process.on('disconnect', () => process.exit());
process.send!('ready');
