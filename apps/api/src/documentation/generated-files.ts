import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { configurationPage, envExample, parseSettings } from '@app/config';
import {
  analyseLog,
  atResolution,
  fixesFingerprint,
  fullReplayTrack,
  type FlightLog,
  pointOf,
  prepareLog,
  readIgc,
  scoreFlight,
} from '@app/domain';
import {
  flightPath,
  metricsPayload,
  observedWeatherPayload,
  qualityPayload,
  scoresPayload,
  thermalsPayload,
  trackBody,
  weatherPayload,
  wireTime,
} from '@app/flights';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { ApiModule } from '../api.module.js';
import { sampleAnalysis } from '../analysis/sample-analysis.js';
import { flightTitle } from '../flights/flight-title.js';
import { openApiDocument } from '../openapi.js';
import { platformDocument } from '../platform/platform-openapi.js';
import { errorsMarkdown } from './errors-page.js';
import { sampleModelWeather } from './sample-model-weather.js';

export const SAMPLE_FILE = 'examples/sample-flight.igc';
/** Made-up id and upload time of the documented sample; everything else in it is the analysis's own. */
const SAMPLE_ID = '01KAFQ3V7N4T8W2X5Y9Z0A1B3C';
const SAMPLE_CREATED_AT = '2026-07-14T18:02:11Z';

/** Text of sample-flight.example.ts: the answer to an upload of the bundled sample flight. */
export async function sampleFlightExample(root: string): Promise<string> {
  const bytes = await readFile(path.join(root, SAMPLE_FILE));
  const igc = readIgc(bytes);
  const log = prepareLog(igc);
  const analysis = analyseLog(log);
  const origin = {
    analysis_version: analysis.analysisVersion,
    input_sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const flight = {
    id: SAMPLE_ID,
    title: flightTitle(igc.headers.site, igc.date),
    site: igc.headers.site,
    flown_at: wireTime(analysis.flownAt),
    duration_seconds: analysis.durationSeconds,
    metrics: metricsPayload(analysis.metrics),
    quality: qualityPayload(analysis),
    ...origin,
    status: 'processed',
    created_at: SAMPLE_CREATED_AT,
  };
  const fullTrack = fullReplayTrack(log, analysis.phases ?? []);
  const flown = flightPath(fullTrack)!;
  const preview = atResolution(fullTrack, 'preview');
  const track = trackBody(preview, 'polyline', {
    flight_id: SAMPLE_ID,
    analysis_version: analysis.analysisVersion,
    gaps: flight.quality.gaps,
    bounds: flight.metrics.bounds,
  });
  return [
    '// Made by `npm run generate` from examples/sample-flight.igc.',
    `/** The sample flight as an upload answers it. Fixes: ${fixesFingerprint(igc)}. */`,
    `export const SAMPLE_FLIGHT = ${JSON.stringify(flight, null, 2)};`,
    '/** Its thermals. */',
    `export const SAMPLE_THERMALS = ${JSON.stringify({ flight_id: SAMPLE_ID, ...origin, ...thermalsPayload(analysis.thermals) }, null, 2)};`,
    '/** Its score by the rules of XContest. */',
    `export const SAMPLE_SCORE = ${JSON.stringify({ flight_id: SAMPLE_ID, ...origin, ...sampleScore(log, analysis.analysisVersion) }, null, 2)};`,
    '/** Its weather. */',
    `export const SAMPLE_WEATHER = ${JSON.stringify({ flight_id: SAMPLE_ID, ...origin, ...weatherPayload(observedWeatherPayload(analysis)!) }, null, 2)};`,
    '/** The same with what a weather model might have said, which is made up. */',
    `export const SAMPLE_MODEL_WEATHER = ${JSON.stringify({ flight_id: SAMPLE_ID, ...origin, ...weatherPayload(observedWeatherPayload(analysis)!, sampleModelWeather(flown)) }, null, 2)};`,
    '/** Its debrief. */',
    `export const SAMPLE_ANALYSIS = ${JSON.stringify(sampleAnalysis(flight, log, analysis), null, 2)};`,
    '/** Its track, `resolution=preview&encoding=polyline`. */',
    `export const SAMPLE_TRACK = ${JSON.stringify(track)};`,
    '',
  ].join('\n');
}

/** As the API answers it by the default rule set, with a made-up duration: the real one is another every time. */
function sampleScore(log: FlightLog, analysisVersion: number) {
  const { scores, ...common } = scoresPayload(scoreFlight(log), (index) => pointOf(log, index), {
    version: analysisVersion,
    mode: 'exact',
    time_limit_ms: parseSettings({}).scoreBudgetMs,
    duration_ms: 12,
  });
  return { ...scores.xcontest, ...common };
}

/** Every other generated file by its path from the root. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const app = await NestFactory.create<NestExpressApplication>(ApiModule.with(parseSettings({})), {
    preview: true, // the routes are enough: nothing is connected to
    logger: false,
    abortOnError: false,
  });
  return {
    '.env.example': envExample(),
    'docs/configuration.md': configurationPage(),
    'docs/errors.md': errorsMarkdown(),
    'openapi.json': `${JSON.stringify(openApiDocument(app), null, 2)}\n`,
    'platform-openapi.json': `${JSON.stringify(platformDocument(app), null, 2)}\n`,
  };
}
