import { analyse } from '@app/domain';
import { metricsPayload, qualityPayload } from '@app/flights';

/** What comes back from the thread: the result as it is stored, ready to write. */
export interface AnalysedFlight {
  readonly flownAtMs: number | null;
  readonly durationSeconds: number;
  readonly metrics: object;
  readonly quality: object;
  readonly analysisVersion: number;
}

/** Runs on a thread of the analysis pool: a long flight must not hold up the worker's event loop and its leases. */
export default function analyseFlight(bytes: Uint8Array): AnalysedFlight {
  const analysis = analyse(bytes);
  return {
    flownAtMs: analysis.flownAt,
    durationSeconds: analysis.durationSeconds ?? 0,
    metrics: metricsPayload(analysis.metrics),
    quality: qualityPayload(analysis),
    analysisVersion: analysis.analysisVersion,
  };
}
