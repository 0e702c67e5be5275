import { analyse, type FlightAnalysis } from '@app/domain';
import { editedSample, type FixEdit, withAltitudes } from './igc-edit.js';

const flown = (edit: FixEdit): FlightAnalysis => analyse(editedSample(edit));
const gnssOf = (record: string): number => Number(record.slice(30, 35));
const codes = ({ quality }: FlightAnalysis): string[] => quality.notes.map(({ code }) => code);

describe('an altitude sensor that is dead or drops out', () => {
  const whole = flown((record) => record);
  const byGnss = flown((record) => withAltitudes(record, { pressureM: 0 }));

  it.each([
    ['pressure altitude stands still, no GPS altitude', { pressureM: 915, gnssM: 0 }],
    ['GPS altitude stands still, no pressure altitude', { pressureM: 0, gnssM: 915 }],
    ['both stand still', { pressureM: 915, gnssM: 960 }],
    ['there are none', { pressureM: 0, gnssM: 0 }],
  ])('costs the altitudes and not the flight: %s', (_, altitudes) => {
    const flat = flown((record) => withAltitudes(record, altitudes));
    expect(flat.durationSeconds).toBe(whole.durationSeconds);
    expect(flat.metrics.trackLengthKm).toBe(whole.metrics.trackLengthKm);
    expect(flat.metrics.altitudeMaxM).toBeNull();
    expect(flat.quality.altitudeSource).toBeNull();
    expect(flat.quality.level).toBe('degraded');
    const isWritten = altitudes.pressureM + altitudes.gnssM > 0;
    expect(codes(flat)).toContain(isWritten ? 'altitude_flat' : 'no_altitude');
    expect(codes(flat)).not.toContain('no_flight');
  });

  it.each([
    ['every third fix', (fix: number) => fix % 3 === 0],
    ['100 s of 300', (fix: number) => fix % 300 < 100],
  ])('is bridged where it is out (%s), and told', (_, isOut) => {
    const patchy = flown((record, fix) =>
      withAltitudes(record, { pressureM: 0, gnssM: isOut(fix) ? 0 : gnssOf(record) }),
    );
    expect(patchy.quality.altitudeSource).toBe('gnss');
    expect(codes(patchy)).not.toContain('altitude_flat');
    expect(Math.abs(patchy.durationSeconds! - byGnss.durationSeconds!)).toBeLessThanOrEqual(30);
    expect(Math.abs(patchy.metrics.altitudeMaxM! - byGnss.metrics.altitudeMaxM!)).toBeLessThanOrEqual(30);
    expect(Math.abs(patchy.metrics.altitudeMinM! - byGnss.metrics.altitudeMinM!)).toBeLessThanOrEqual(5);
    const [finding] = patchy.quality.findings.filter(({ kind }) => kind === 'frozen_altitude');
    expect(finding).toMatchObject({ action: 'corrected', sensor: 'gnss' });
    expect(finding!.message).toContain('drops out to 0');
    expect(patchy.quality.confidence.altitudeMaxM).toBeLessThan(byGnss.quality.confidence.altitudeMaxM);
  });

  it('is none that reads 0 m where somebody landed at the sea and packs up', () => {
    const LAST = 4855;
    const LANDING_M = 463;
    const atSea = (record: string): string =>
      withAltitudes(record, { pressureM: 0, gnssM: Math.max(0, gnssOf(record) - LANDING_M) });
    const packsUp = (record: string): string[] =>
      Array.from({ length: 1800 }, (_, i) => record.replace('B124055', timeAfter(12, 40, 56 + i)));
    const toSea = flown((record, fix) =>
      fix < LAST ? atSea(record) : [record, ...packsUp(record)].map(atSea).join('\r\n'),
    );
    expect(toSea.quality.fixesTotal).toBe(LAST + 1801);
    expect(codes(toSea)).not.toContain('altitude_flat');
    expect(toSea.quality.altitudeSource).toBe('gnss');
    expect(toSea.quality.findings.map(({ kind }) => kind)).not.toContain('frozen_altitude');
    expect(toSea.metrics.altitudeMaxM).toBe(byGnss.metrics.altitudeMaxM! - LANDING_M);
    expect(toSea.durationSeconds).toBe(byGnss.durationSeconds);
  });
});

/** The beginning of a position record at so many seconds after a minute. */
function timeAfter(hours: number, minutes: number, seconds: number): string {
  const time = hours * 3600 + minutes * 60 + seconds;
  const parts = [Math.floor(time / 3600), Math.floor(time / 60) % 60, time % 60];
  return `B${parts.map((part) => String(part).padStart(2, '0')).join('')}`;
}
