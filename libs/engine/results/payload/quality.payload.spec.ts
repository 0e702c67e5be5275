import { type FlightQuality } from '@engine/analysis';
import { qualityPayload } from './quality.payload.js';

const QUALITY: FlightQuality = {
  level: 'filtered',
  fixesTotal: 100,
  fixesUsed: 90,
  fixesRemoved: {
    invalid: 1,
    duplicateTime: 2,
    outOfOrder: 3,
    positionSpike: 1,
    altitudeSpike: 1,
    frozen: 2,
  },
  gaps: [
    {
      startsAt: Date.UTC(2024, 5, 4, 15, 27, 24),
      endsAt: Date.UTC(2024, 5, 4, 15, 37, 25),
      durationSeconds: 601,
      distanceM: 2361.7,
    },
  ],
  samplingIntervalSeconds: 1,
  altitudeSource: 'pressure',
  altitudeLevel: {
    reference: 'msl_blended',
    uncertaintyM: 10.2,
    fit: { offsetM: 132.4, stretch: 0.02345, driftMPerHour: -3.6, residualM: 4.4, gnssLagSeconds: 0 },
  },
  signature: 'present',
  signatureResult: 'valid',
  recorder: {
    manufacturerCode: 'XCT',
    manufacturer: 'XCTrack',
    model: 'Phone',
    serial: '123',
    firmware: '1.0',
    hardware: null,
  },
  notes: [{ code: 'gaps', message: 'The recorder was silent once, for up to 10 min.' }],
  findings: [
    {
      kind: 'altitude_spike',
      sensor: 'gnss',
      action: 'removed',
      count: 1,
      startsAt: Date.UTC(2024, 5, 4, 15, 30),
      endsAt: Date.UTC(2024, 5, 4, 15, 30),
      occurrences: [
        { startsAt: Date.UTC(2024, 5, 4, 15, 30), endsAt: Date.UTC(2024, 5, 4, 15, 30), fixes: 1 },
      ],
      affects: ['altitudeMaxM', 'groundSpeedMaxKmh'],
      suggestedDate: null,
      message: '1 with an impossible altitude',
    },
  ],
  confidence: { altitudeMaxM: 0.98765, durationSeconds: 1 } as FlightQuality['confidence'],
  doubtful: ['climbMaxMps'],
};

const SOURCE = { quality: QUALITY, segmentCount: 0, segments: [], selfCheck: null };

describe('quality on the wire', () => {
  it('gives the start and end of each gap', () => {
    expect(qualityPayload(SOURCE).gaps).toEqual([
      {
        starts_at: '2024-06-04T15:27:24Z',
        ends_at: '2024-06-04T15:37:25Z',
        duration_seconds: 601,
        distance_m: 2362,
      },
    ]);
  });

  it('accounts for every fix: used and removed add up to the total', () => {
    const payload = qualityPayload(SOURCE);
    const removed = Object.values<number>({ ...payload.fixes_removed }).reduce(
      (sum, count) => sum + count,
      0,
    );
    expect(payload.fixes_used + removed).toBe(payload.fixes_total);
  });

  it('includes the recorder and the notes', () => {
    const payload = qualityPayload(SOURCE);
    expect(payload.recorder).toMatchObject({
      manufacturer_code: 'XCT',
      manufacturer: 'XCTrack',
      hardware: null,
    });
    expect(payload.notes).toEqual([
      { code: 'gaps', message: 'The recorder was silent once, for up to 10 min.' },
    ]);
  });

  it('includes what altitudes refer to, with the uncertainty rounded up', () => {
    expect(qualityPayload(SOURCE)).toMatchObject({
      altitude_reference: 'msl_blended',
      altitude_uncertainty_m: 11,
      altitude_fit: {
        offset_m: 132,
        stretch: 0.023,
        drift_m_per_hour: -3.6,
        residual_m: 4.4,
        gnss_lag_seconds: 0,
      },
    });
    const none = { reference: null, uncertaintyM: null, fit: null };
    expect(qualityPayload({ ...SOURCE, quality: { ...QUALITY, altitudeLevel: none } })).toMatchObject({
      altitude_reference: null,
      altitude_uncertainty_m: null,
      altitude_fit: null,
    });
  });

  it('uses the wire names of the metrics', () => {
    const { findings, confidence, doubtful_metrics } = qualityPayload(SOURCE);
    expect(doubtful_metrics).toEqual(['climb_max_mps']);
    expect(findings).toEqual([
      {
        kind: 'altitude_spike',
        sensor: 'gnss',
        action: 'removed',
        count: 1,
        starts_at: '2024-06-04T15:30:00Z',
        ends_at: '2024-06-04T15:30:00Z',
        occurrences: [{ starts_at: '2024-06-04T15:30:00Z', ends_at: '2024-06-04T15:30:00Z', fixes: 1 }],
        affects: ['altitude_max_m', 'ground_speed_max_kmh'],
        suggested_date: null,
        message: '1 with an impossible altitude',
      },
    ]);
    expect(confidence).toEqual({ altitude_max_m: 0.99, duration_seconds: 1 });
  });

  it('names the service and the time for a signature that it checked, and nothing for others', () => {
    const payloadOf = (signatureResult: FlightQuality['signatureResult']) => {
      const source = { ...SOURCE, quality: { ...QUALITY, signatureResult } };
      const payload = qualityPayload(source, new Date('2026-11-23T10:00:00Z'));
      return [payload.signature_validation, payload.signature_validated_by, payload.signature_validated_at];
    };
    expect(payloadOf('valid')).toEqual(['valid', 'local', '2026-11-23T10:00:00Z']);
    expect(payloadOf('invalid')).toEqual(['invalid', 'local', '2026-11-23T10:00:00Z']);
    expect(payloadOf('unsupported')).toEqual(['unsupported', null, null]);
    expect(payloadOf('not_checked')).toEqual(['not_checked', null, null]);
  });
});
