import { analyse, type FlightAnalysis } from '@engine/analysis';
import { editedSample, type FixEdit, withAltitudes } from './igc-edit.js';

const flown = (edit: FixEdit): FlightAnalysis => analyse(editedSample(edit));
const gnssOf = (record: string): number => Number(record.slice(30, 35));
const codes = ({ quality }: FlightAnalysis): string[] => quality.notes.map(({ code }) => code);

describe('a dead altitude sensor or one with dropouts', () => {
  const whole = flown((record) => record);
  const byGnss = flown((record) => withAltitudes(record, { pressureM: 0 }));

  it.each([
    ['frozen pressure altitude, no GPS altitude', { pressureM: 915, gnssM: 0 }],
    ['frozen GPS altitude, no pressure altitude', { pressureM: 0, gnssM: 915 }],
    ['both frozen', { pressureM: 915, gnssM: 960 }],
    ['no altitudes', { pressureM: 0, gnssM: 0 }],
  ])('loses the altitudes but not the flight: %s', (_, altitudes) => {
    const flat = flown((record) => withAltitudes(record, altitudes));
    // Without altitudes, a pilot who walks or hovers is not distinguished from one who lands.
    expect(Math.abs(flat.durationSeconds! - whole.durationSeconds!)).toBeLessThanOrEqual(5);
    expect(flat.metrics.trackLengthKm).toBeCloseTo(whole.metrics.trackLengthKm!, 2);
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
  ])('is bridged during the dropout (%s), and reported', (_, isOut) => {
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
    expect(finding!.message).toContain('drops to 0');
    expect(patchy.quality.confidence.altitudeMaxM).toBeLessThan(byGnss.quality.confidence.altitudeMaxM);
  });

  it('is not assumed for 0 m after a landing by the sea', () => {
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

describe('an altitude sensor that drops out for more than a minute', () => {
  const whole = flown((record) => record);
  const byGnss = flown((record) => withAltitudes(record, { pressureM: 0 }));
  const pressureOf = (record: string): number => Number(record.slice(25, 30));
  const within = (from: number, to: number) => (fix: number) => fix >= from && fix < to;
  const inThermal = within(1200, 1290);
  const several = (fix: number): boolean => [600, 1200, 2345, 4000].some((at) => within(at, at + 75)(fix));

  it.each([
    ['90 s', inThermal],
    ['a seventh of the log', within(1000, 1700)],
    ['four times', several],
    ['twice, 5 s apart', (fix: number) => within(1200, 1290)(fix) && !within(1255, 1260)(fix)],
    ['at the beginning', within(0, 400)],
    ['to the end', within(4000, 5000)],
  ])('follows the GPS altitude meanwhile: %s', (_, isOut) => {
    const { metrics, quality } = flown((record, fix) =>
      isOut(fix) ? withAltitudes(record, { pressureM: 0 }) : record,
    );
    expect(quality.level).toBe('filtered');
    expect(quality.altitudeSource).toBe('pressure');
    expect(quality.notes[0]!.message).toContain('The pressure altitude drops to 0');
    for (const name of ['altitudeMinM', 'altitudeMaxM', 'altitudeGainMaxM', 'heightGainMaxM'] as const) {
      expect(Math.abs(metrics[name]! - whole.metrics[name]!)).toBeLessThanOrEqual(8);
    }
    expect(Math.abs(metrics.climbTotalM! - whole.metrics.climbTotalM!)).toBeLessThanOrEqual(30);
  });

  it('is bridged in a straight line if both drop out', () => {
    const { metrics, quality } = flown((record, fix) =>
      inThermal(fix) ? withAltitudes(record, { pressureM: 0, gnssM: 0 }) : record,
    );
    expect(quality.level).toBe('filtered');
    expect(Math.abs(metrics.altitudeMinM! - whole.metrics.altitudeMinM!)).toBeLessThanOrEqual(0.5);
    expect(Math.abs(metrics.climbTotalM! - whole.metrics.climbTotalM!)).toBeLessThanOrEqual(20);
  });

  it('is bridged if there is no other sensor', () => {
    const { metrics, quality } = flown((record, fix) =>
      withAltitudes(record, { pressureM: 0, gnssM: inThermal(fix) ? 0 : gnssOf(record) }),
    );
    expect(quality.level).toBe('filtered');
    expect(metrics.altitudeMinM).toBe(byGnss.metrics.altitudeMinM);
    expect(quality.confidence.climbTotalM).toBeLessThan(byGnss.quality.confidence.climbTotalM);
    expect(Math.abs(metrics.climbTotalM! - byGnss.metrics.climbTotalM!)).toBeLessThanOrEqual(30);
  });

  it.each([
    ['3000 m above', 90, 3000],
    ['400 m below', 90, -400],
    ['80 m above, for ten minutes', 600, 80],
  ])('is bridged if it comes back with an offset: %s', (_, seconds, awayM) => {
    const away = flown((record, fix) =>
      within(1200, 1200 + seconds)(fix)
        ? withAltitudes(record, { pressureM: pressureOf(record) + awayM })
        : record,
    );
    const { metrics, quality } = away;
    expect(quality.level).toBe('filtered');
    expect(codes(away)).toEqual(['altitude_jagged']);
    expect(Math.abs(metrics.altitudeMinM! - whole.metrics.altitudeMinM!)).toBeLessThanOrEqual(0.5);
    expect(Math.abs(metrics.altitudeMaxM! - whole.metrics.altitudeMaxM!)).toBeLessThanOrEqual(8);
    expect(Math.abs(metrics.climbTotalM! - whole.metrics.climbTotalM!)).toBeLessThanOrEqual(20);
  });

  it('is bridged if it comes back with an offset and there is no other sensor', () => {
    const away = flown((record, fix) =>
      withAltitudes(record, { pressureM: 0, gnssM: gnssOf(record) + (inThermal(fix) ? 3000 : 0) }),
    );
    const { metrics } = away;
    expect(codes(away)).toContain('altitude_jagged');
    expect(metrics.altitudeMaxM).toBe(byGnss.metrics.altitudeMaxM);
    expect(Math.abs(metrics.climbTotalM! - byGnss.metrics.climbTotalM!)).toBeLessThanOrEqual(30);
  });

  it('is on the level of GPS if it keeps a new level for the rest of the flight', () => {
    const { metrics } = flown((record, fix) =>
      fix < 2400 ? record : withAltitudes(record, { pressureM: pressureOf(record) + 150 }),
    );
    expect(Math.abs(metrics.altitudeMinM! - whole.metrics.altitudeMinM!)).toBeLessThanOrEqual(10);
    expect(Math.abs(metrics.altitudeMaxM! - whole.metrics.altitudeMaxM!)).toBeLessThanOrEqual(10);
  });
});

/** The beginning of a position record at this time. */
function timeAfter(hours: number, minutes: number, seconds: number): string {
  const time = hours * 3600 + minutes * 60 + seconds;
  const parts = [Math.floor(time / 3600), Math.floor(time / 60) % 60, time % 60];
  return `B${parts.map((part) => String(part).padStart(2, '0')).join('')}`;
}
