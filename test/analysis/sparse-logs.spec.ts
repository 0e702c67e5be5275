import { analyse, type FlightAnalysis } from '@engine/analysis';
import { editedSample } from './igc-edit.js';

/** The sample, which has a fix per second, thinned to one every `seconds`. */
const thinned = (seconds: number): FlightAnalysis =>
  analyse(editedSample((record, fix) => (fix % seconds === 0 ? record : null)));

describe('the sample flight with few fixes', () => {
  const whole = thinned(1).metrics;
  const takeoffAt = whole.takeoff!.time!;
  const landingAt = whole.landing!.time!;

  it.each([5, 7, 8, 10, 15])(
    'every %i s, has the same take-off and landing: circling is not standing',
    (seconds) => {
      const { metrics, segments } = thinned(seconds);
      expect(Math.abs(metrics.takeoff!.time! - takeoffAt)).toBeLessThanOrEqual(20_000);
      expect(Math.abs(metrics.landing!.time! - landingAt)).toBeLessThanOrEqual(60_000);
      expect(segments.filter(({ kind }) => kind === 'flight')).toHaveLength(1);
    },
  );

  it.each([10, 15, 20])('every %i s, has no hike: pilots do not walk up thermals', (seconds) => {
    expect(thinned(seconds).segments.map(({ kind }) => kind)).not.toContain('hike');
  });
});
