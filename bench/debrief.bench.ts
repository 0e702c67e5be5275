import { loadSettings } from '@core/config';
import { configuredWriter } from '@capabilities/debriefs';
import { type BenchResult } from './bench-result.js';
import { measureDebriefs } from './debrief/measure-debriefs.js';
import { REPETITION_MAX } from './debrief/repetition.js';

/** Flights for a language model, unless `BENCH_FLIGHTS` is set. */
const MODEL_FLIGHTS = 20;

/** Debriefs in every language by the configured provider: the coach for all flights, or a language model for some. */
export default async function debriefBench(): Promise<BenchResult> {
  const settings = loadSettings();
  const isCoach = settings.debriefProvider === 'deterministic';
  const flightsMax = Number(process.env['BENCH_FLIGHTS'] ?? (isCoach ? Infinity : MODEL_FLIGHTS));
  const writer = await configuredWriter(settings);
  return {
    bench: 'debrief',
    ...(await measureDebriefs(writer, { flightsMax, repetitionMax: REPETITION_MAX })),
  };
}
