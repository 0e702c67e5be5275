import { gzipSync } from 'node:zlib';
import { analyseLog, fullReplayTrack, prepareLog, readIgc, storedTrack } from '@app/domain';
import { metricsPayload, qualityPayload, thermalsPayload } from '@app/flights';

/** What comes back from the thread: the result as it is stored, ready to write. */
export interface AnalysedFlight {
  readonly flownAtMs: number | null;
  readonly durationSeconds: number;
  readonly metrics: object;
  readonly quality: object;
  readonly analysisVersion: number;
  readonly thermals: object;
  /** Made once here; every resolution, encoding and export comes from it. */
  readonly track: Uint8Array;
}

/** Runs on a thread of the analysis pool: a long flight must not hold up the worker's event loop and its leases. */
export default function analyseFlight(bytes: Uint8Array): AnalysedFlight {
  const log = prepareLog(readIgc(bytes));
  const analysis = analyseLog(log);
  const track = storedTrack(fullReplayTrack(log, analysis.phases ?? []));
  return {
    flownAtMs: analysis.flownAt,
    durationSeconds: analysis.durationSeconds ?? 0,
    metrics: metricsPayload(analysis.metrics),
    quality: qualityPayload(analysis),
    analysisVersion: analysis.analysisVersion,
    thermals: thermalsPayload(analysis.thermals),
    track: gzipSync(JSON.stringify(track)),
  };
}
