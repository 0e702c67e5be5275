import { type LogSegment } from '@engine/analysis';
import { segmentsPayload } from './segments.payload.js';

const DRIVE: LogSegment = {
  kind: 'drive',
  isMain: false,
  startIndex: 12,
  endIndex: 900,
  startsAt: Date.UTC(2024, 5, 4, 10, 0, 12),
  endsAt: Date.UTC(2024, 5, 4, 10, 15),
  durationSeconds: 888,
  distanceKm: 7.126,
  altitudeGainM: 612.4,
  isStated: false,
  confidence: 0.8765,
};

describe('the parts of a log on the wire', () => {
  it('carries times, rounded amounts and the main flag, but no index', () => {
    expect(segmentsPayload([DRIVE])).toEqual([
      {
        kind: 'drive',
        is_main: false,
        starts_at: '2024-06-04T10:00:12Z',
        ends_at: '2024-06-04T10:15:00Z',
        duration_seconds: 888,
        distance_km: 7.13,
        altitude_gain_m: 612,
        confidence: 0.88,
      },
    ]);
  });

  it('keeps null for unknown values', () => {
    const [payload] = segmentsPayload([{ ...DRIVE, startsAt: null, endsAt: null, altitudeGainM: null }]);
    expect(payload).toMatchObject({ starts_at: null, ends_at: null, altitude_gain_m: null });
  });
});
