import { gunzipSync, gzipSync } from 'node:zlib';
import {
  atResolution,
  fullReplayTrack,
  prepareLog,
  readIgc,
  type ReplayTrack,
  toCsv,
  toGeoJson,
  toGpx,
  toKml,
} from '@engine/analysis';
import { restoreTrack, type StoredTrackBody, trackBody, trackJson, trackPayload } from '@engine/results';
import { anyPhases, TROUBLED_FLIGHTS } from './replay-flights.js';

const RESOLUTIONS = ['full', 'high', 'preview'] as const;
const FRAME = { flight_id: 'flt_é"', analysis_version: 4, gaps: [], bounds: null };
const ENCODINGS = ['columns', 'delta', 'polyline'] as const;

/** As after processing a flight: with its phases, and turnpoints at thirds. */
function processed(igc: Uint8Array): ReplayTrack {
  const log = prepareLog(readIgc(igc));
  const { count } = log.track;
  return fullReplayTrack(log, anyPhases(log), [Math.floor(count / 3), Math.floor((2 * count) / 3)]);
}

/** Through the bytes that a database would store. */
function keptAndRead(full: ReplayTrack): StoredTrackBody {
  const bytes = gzipSync(trackJson(full, 'delta', FRAME));
  return JSON.parse(gunzipSync(bytes).toString('utf8')) as StoredTrackBody;
}

describe('a stored track', () => {
  it.each(TROUBLED_FLIGHTS)('is stored as the response that it is sent as: %s', (_, fly) => {
    const full = processed(fly());
    for (const encoding of ENCODINGS) {
      const written = Buffer.from(trackJson(full, encoding, FRAME)).toString('utf8');
      expect(written).toBe(JSON.stringify(trackBody(full, encoding, FRAME)));
    }
  });

  it.each(TROUBLED_FLIGHTS)('restores the full track: %s', (_, fly) => {
    const full = processed(fly());
    expect(restoreTrack(keptAndRead(full))).toEqual(full);
  });

  it.each(TROUBLED_FLIGHTS)('gives every resolution in every encoding as if made directly: %s', (_, fly) => {
    const full = processed(fly());
    const restored = restoreTrack(keptAndRead(full));
    for (const resolution of RESOLUTIONS) {
      const direct = atResolution(full, resolution);
      const derived = atResolution(restored, resolution);
      expect(derived).toEqual(direct);
      for (const encoding of ENCODINGS) {
        expect(trackPayload(derived, encoding)).toEqual(trackPayload(direct, encoding));
      }
    }
  });

  it.each(TROUBLED_FLIGHTS)('gives every export as if made directly: %s', (_, fly) => {
    const full = processed(fly());
    const restored = restoreTrack(keptAndRead(full));
    expect(toGpx(restored, 'Title', 'Test')).toBe(toGpx(full, 'Title', 'Test'));
    expect(toKml(restored, 'Title')).toBe(toKml(full, 'Title'));
    expect(toCsv(restored)).toBe(toCsv(full));
    expect(toGeoJson(restored, 'Title')).toEqual(toGeoJson(full, 'Title'));
  });

  it('is the full track in deltas, as sent', () => {
    const full = processed(TROUBLED_FLIGHTS[0]![1]());
    expect(keptAndRead(full)).toMatchObject(trackPayload(full, 'delta'));
  });
});
