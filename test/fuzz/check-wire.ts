import { type FlightAnalysis, type ReplayTrack } from '@app/domain';
import {
  metricsPayload,
  qualityPayload,
  recorderStatisticsPayload,
  segmentsPayload,
  thermalsPayload,
  trackPayload,
} from '@app/flights';
import { type boundsOf } from './bounds.js';
import { checkValues, Violation } from './check-values.js';

const ENCODINGS = ['columns', 'delta', 'polyline'] as const;

/** Everything about a flight, as it is sent. */
export function checkWire({ metrics, quality, segments, thermals, selfCheck }: FlightAnalysis): void {
  const { confidence, ...rest } = qualityPayload(quality);
  checkPayload({ confidence }, 'quality payload', () => [0, 1]);
  checkPayload(rest, 'quality payload');
  checkPayload(metricsPayload(metrics), 'metrics payload');
  checkPayload(segmentsPayload(segments), 'segments payload');
  checkPayload(thermals && thermalsPayload(thermals), 'thermals payload');
  checkPayload(recorderStatisticsPayload(selfCheck), 'recorder statistics payload');
}

/** A track in each of its encodings, as it is sent. Columns of differences have no bounds of their own. */
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
