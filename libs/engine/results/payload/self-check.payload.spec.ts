import { type StatisticCheck } from '@engine/analysis';
import { recorderStatisticsPayload } from './self-check.payload.js';

const LANDING: StatisticCheck = {
  statistic: 'landing_at',
  unit: 'epoch_ms',
  recorderValue: Date.UTC(2024, 5, 4, 16, 9, 34),
  ourValue: Date.UTC(2024, 5, 4, 16, 8, 58),
  difference: -36,
  tolerance: 60,
  agrees: true,
  note: null,
};

describe("the recorder's statistics on the wire", () => {
  it('writes times in RFC 3339 and their difference in seconds', () => {
    expect(recorderStatisticsPayload({ recorder: 'Naviter / LXNAV', checks: [LANDING] })).toEqual({
      recorder: 'Naviter / LXNAV',
      statistics: [
        {
          statistic: 'landing_at',
          unit: 'time',
          recorder_value: '2024-06-04T16:09:34Z',
          our_value: '2024-06-04T16:08:58Z',
          difference: -36,
          tolerance: 60,
          agrees: true,
          note: null,
        },
      ],
    });
  });

  it('rounds numbers and keeps null for unmeasured values', () => {
    const length: StatisticCheck = {
      ...LANDING,
      statistic: 'track_length_km',
      unit: 'km',
      recorderValue: 39.6,
      ourValue: 39.61293,
      difference: 0.01293,
      tolerance: 0.298,
    };
    const unmeasured: StatisticCheck = { ...length, ourValue: null, difference: null, agrees: null };
    const [first, second] = recorderStatisticsPayload({
      recorder: 'Skytraxx',
      checks: [length, unmeasured],
    })!.statistics;
    expect(first).toMatchObject({ recorder_value: 39.6, our_value: 39.61, difference: 0.01, tolerance: 0.3 });
    expect(second).toMatchObject({ our_value: null, difference: null, agrees: null });
  });

  it('is null for a file without statistics', () => {
    expect(recorderStatisticsPayload(null)).toBeNull();
  });
});
