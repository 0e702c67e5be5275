import { loadSettings } from '@app/config';
import { configuredWriter } from '@app/debrief';
import { type BenchResult } from './bench-result.js';
import { measureDebriefs } from './debrief/measure-debriefs.js';

/** Flights that a language model is asked about, unless `BENCH_FLIGHTS` says otherwise. */
const MODEL_FLIGHTS = 20;

/**
 * Debriefs in every language by whoever the configuration names: the coach of all flights, or a language model of
 * some.
 */
export default async function debriefBench(): Promise<BenchResult> {
  const settings = loadSettings();
  const isCoach = settings.debriefProvider === 'deterministic';
  const flightsMax = Number(process.env['BENCH_FLIGHTS'] ?? (isCoach ? Infinity : MODEL_FLIGHTS));
  const writer = await configuredWriter(settings);
  return { bench: 'debrief', ...(await measureDebriefs(writer, { flightsMax })) };
}
