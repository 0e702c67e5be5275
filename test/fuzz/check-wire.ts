import { type FlightAnalysis, type ReplayTrack } from '@engine/analysis';
import { metricsPayload, qualityPayload, thermalsPayload, trackPayload } from '@engine/results';
import { type boundsOf } from './bounds.js';
import { checkValues, Violation } from './check-values.js';

const ENCODINGS = ['columns', 'delta', 'polyline'] as const;

/** Everything about a flight, as sent to clients. */
export function checkWire(analysis: FlightAnalysis): void {
  const { metrics, thermals } = analysis;
  const { confidence, ...quality } = qualityPayload(analysis);
  checkPayload({ confidence }, 'quality payload', () => [0, 1]);
  checkPayload(quality, 'quality payload');
  checkPayload(metricsPayload(metrics), 'metrics payload');
  checkPayload(thermals && thermalsPayload(thermals), 'thermals payload');
}

/** A track in each of its encodings, as sent. Columns of differences have no bounds of their own. */
export function checkTrackWire(track: ReplayTrack): void {
  for (const encoding of ENCODINGS) {
    const payload = trackPayload(track, encoding);
    const where = `${track.resolution} track payload, ${encoding}`;
    checkPayload(payload, where, encoding === 'columns' ? undefined : () => undefined);
  }
}

function checkPayload(payload: unknown, where: string, bounds?: typeof boundsOf): void {
  checkValues(payload, where, bounds);
  const text = JSON.stringify(payload);
  const moments = text.matchAll(/"(\w+_at|time)":"([^"]*)"/g);
  for (const [, field, moment] of moments) {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(moment!)) {
      throw new Violation(`${where}: ${field} is "${moment}"`);
    }
  }
}
