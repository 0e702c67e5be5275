import { analyse, type FlightAnalysis } from '@engine/analysis';
import { editedSample, type FixEdit, withAltitudes } from './igc-edit.js';

const flown = (edit: FixEdit): FlightAnalysis => analyse(editedSample(edit));
const pressureOf = (record: string): number => Number(record.slice(25, 30));
const gnssOf = (record: string): number => Number(record.slice(30, 35));
const codes = ({ quality }: FlightAnalysis): string[] => quality.notes.map(({ code }) => code);
const stepsIn = ({ quality }: FlightAnalysis) =>
  quality.findings.filter(({ kind }) => kind === 'altitude_step');

/** The sample with one altitude raised by an amount per fix number. */
const barometerRaised = (byM: (fix: number) => number) =>
  flown((record, fix) => withAltitudes(record, { pressureM: pressureOf(record) + byM(fix) }));
const gnssOnlyRaised = (byM: (fix: number) => number) =>
  flown((record, fix) => withAltitudes(record, { pressureM: 0, gnssM: gnssOf(record) + byM(fix) }));

describe('an altitude that is permanently reset in flight', () => {
  const times: string[] = [];
  const whole = flown((record) => {
    times.push(record.slice(1, 7));
    return record;
  });

  it.each([
    ['up by 60 m', (fix: number) => (fix < 3000 ? 0 : 60)],
    ['up by 250 m', (fix: number) => (fix < 3000 ? 0 : 250)],
    ['down by 120 m', (fix: number) => (fix < 3000 ? 0 : -120)],
    ['early in the flight', (fix: number) => (fix < 900 ? 200 : 0)],
    ['up by 150 m, and down by 100 m', (fix: number) => (fix < 400 ? 0 : fix < 1500 ? 150 : 50)],
  ])('is levelled by the other sensor, %s, and reported', (_, byM) => {
    const stepped = barometerRaised(byM);
    const [step, ...others] = stepsIn(stepped);
    expect(step).toMatchObject({ sensor: 'pressure', action: 'corrected' });
    expect(others).toEqual([]);
    expect(codes(stepped)).toContain('altitude_step');
    expect(stepped.quality.level).toBe('filtered');
    expect(stepped.quality.fixesUsed).toBe(whole.quality.fixesUsed);
    const { metrics } = stepped;
    expect(Math.abs(metrics.heightGainMaxM! - whole.metrics.heightGainMaxM!)).toBeLessThanOrEqual(10);
    expect(Math.abs(metrics.climbTotalM! - whole.metrics.climbTotalM!)).toBeLessThanOrEqual(20);
    expect(metrics.climbMaxMps).toBeCloseTo(whole.metrics.climbMaxMps!, 1);
    expect(metrics.sinkMaxMps).toBeCloseTo(whole.metrics.sinkMaxMps!, 1);
    expect(metrics.thermalCount).toBe(whole.metrics.thermalCount);
    const stepsAt = times.filter((_, fix) => fix > 0 && byM(fix) !== byM(fix - 1));
    const reported = step!.occurrences.map(({ startsAt }) => new Date(startsAt!).toISOString().slice(11, 19));
    expect(reported.map((time) => time.replaceAll(':', ''))).toEqual(stepsAt);
  });

  it('is on the level of GPS, whichever part is longer', () => {
    const late = barometerRaised((fix) => (fix < 3500 ? 0 : 180));
    const early = barometerRaised((fix) => (fix < 1300 ? 0 : 180));
    expect(Math.abs(late.metrics.altitudeMaxM! - whole.metrics.altitudeMaxM!)).toBeLessThanOrEqual(10);
    expect(Math.abs(early.metrics.altitudeMaxM! - whole.metrics.altitudeMaxM!)).toBeLessThanOrEqual(10);
  });

  it('costs no best climb if a receiver alone drops and creeps back, and is reported', () => {
    const level = gnssOnlyRaised(() => 0);
    const drops = [900, 1500, 2400, 3300, 4200];
    const dropping = gnssOnlyRaised((fix) => {
      const since = fix - Math.max(...drops.filter((drop) => drop <= fix), -Infinity);
      return Math.round(-150 * 0.67 ** since);
    });
    expect(dropping.quality.findings.filter(({ kind }) => kind === 'altitude_jagged')).toMatchObject([
      { sensor: 'gnss', action: 'corrected' },
    ]);
    expect(dropping.quality.fixesUsed).toBe(level.quality.fixesUsed);
    expect(Math.abs(dropping.metrics.climbMaxMps! - level.metrics.climbMaxMps!)).toBeLessThan(0.5);
    expect(Math.abs(dropping.metrics.sinkMaxMps! - level.metrics.sinkMaxMps!)).toBeLessThan(0.5);
    expect(dropping.quality.confidence.climbMaxMps).toBeLessThan(level.quality.confidence.climbMaxMps);
  });

  it('is reported but not corrected if no other sensor proves it', () => {
    const level = gnssOnlyRaised(() => 0);
    const stepped = gnssOnlyRaised((fix) => (fix < 3000 ? 0 : 400));
    expect(stepsIn(stepped)).toMatchObject([{ sensor: 'gnss', action: 'noted' }]);
    expect(codes(stepped)).toContain('altitude_step');
    expect(level.quality.level).toBe('clean');
    expect(stepped.quality.level).toBe('filtered');
    expect(stepped.quality.confidence.altitudeMaxM).toBeLessThan(
      0.75 * level.quality.confidence.altitudeMaxM,
    );
    expect(stepped.quality.confidence.trackLengthKm).toBe(level.quality.confidence.trackLengthKm);
  });

  it.each([
    ['both sensors show it, as between two logs', 0, 0, 300],
    ['it reverts within a minute', 3000, 3040, 0],
    ['it reverts after some minutes', 3000, 3400, 0],
  ])('is not assumed if %s', (_, from, to, bothM) => {
    const stepped = flown((record, fix) => {
      const moreM = fix >= from && fix < to ? 250 : fix >= 3000 ? bothM : 0;
      const gnssM = gnssOf(record) + (bothM === 0 ? 0 : moreM);
      return withAltitudes(record, { pressureM: pressureOf(record) + moreM, gnssM });
    });
    expect(stepsIn(stepped)).toEqual([]);
    expect(codes(stepped)).not.toContain('altitude_step');
  });
});
