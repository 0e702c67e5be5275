import { analyse, type StatisticCheck } from '@engine/analysis';
import { editedSample, movedNorth } from './igc-edit.js';

const whole = analyse(editedSample((record) => record));

describe('the highest ground speed', () => {
  it('is not that of the path across removed spikes', () => {
    const FROM = 1500;
    const TO = 1504;
    // four fixes 2 km away, then 170 m from the truth to the end: 33 m/s across the gap, which cleaning allows
    const settled = analyse(
      editedSample((record, fix) => movedNorth(record, fix < FROM ? 0 : fix < TO ? 1080 : 90)),
    );
    expect(settled.quality.fixesRemoved.positionSpike).toBe(TO - FROM);
    expect(Math.abs(settled.metrics.groundSpeedMaxKmh! - whole.metrics.groundSpeedMaxKmh!)).toBeLessThan(0.5);
  });

  it('is not that of the steps with which a receiver catches up after a stall', () => {
    let held = '';
    const stalling = analyse(
      editedSample((record, fix) => {
        if (fix % 150 === 0) held = record;
        const isStalled = fix >= 300 && fix < 4500 && fix % 150 < 3;
        return isStalled
          ? record.slice(0, 7) + held.slice(7, 25) + record.slice(25, 35) + held.slice(35)
          : record;
      }),
    );
    expect(stalling.quality.fixesRemoved.frozen).toBe(2 * 28);
    expect(Math.abs(stalling.metrics.groundSpeedMaxKmh! - whole.metrics.groundSpeedMaxKmh!)).toBeLessThan(1);
  });

  it.each([
    [
      "twice the recorder's highest instant is not explained by averaging",
      0.5,
      { agrees: false, note: null },
    ],
    ['half of it may be', 2, { agrees: null, note: 'averaged_otherwise' }],
  ])('of %s', (_, factor, expected) => {
    const recordersKmh = (factor * whole.metrics.groundSpeedMaxKmh!).toFixed(0);
    const igc = Buffer.from(editedSample((record) => record)).toString('latin1');
    const { selfCheck } = analyse(Buffer.from(`${igc}\r\nLXSX;MSP:${recordersKmh}\r\n`, 'latin1'));
    const speed = selfCheck!.checks.find(
      ({ statistic }: StatisticCheck) => statistic === 'ground_speed_max_kmh',
    );
    expect(speed).toMatchObject(expected);
  });
});
