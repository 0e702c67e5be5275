import { analyse, analyseLog, type FlightAnalysis, prepareLog, readIgc } from '@engine/analysis';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { editedFixes, editedSample, type FixEdit, withAltitudes } from './igc-edit.js';

const pressureOf = (record: string): number => Number(record.slice(25, 30));
const gnssOf = (record: string): number => Number(record.slice(30, 35));
const within = (from: number, to: number) => (fix: number) => fix >= from && fix < to;

const flown = (edit: FixEdit): FlightAnalysis => analyse(editedSample(edit));

/** The edit, with one sensor repeating its altitude while it is stopped. */
function stopping(
  sensor: 'pressureM' | 'gnssM',
  isStopped: (fix: number) => boolean,
  edit: (record: string) => string = (record) => record,
): FixEdit {
  let heldM: number | null = null;
  return (original, fix) => {
    const record = edit(original);
    if (!isStopped(fix)) {
      heldM = null;
      return record;
    }
    heldM ??= sensor === 'pressureM' ? pressureOf(record) : gnssOf(record);
    return withAltitudes(record, { [sensor]: heldM });
  };
}

/** Air 4 % higher than in the standard atmosphere. */
const inWarmAir = (record: string): string =>
  withAltitudes(record, { pressureM: Math.round((gnssOf(record) - 90) / 1.04) });

const stopsOf = ({ quality }: FlightAnalysis) =>
  quality.findings.filter(({ kind }) => kind === 'altitude_stopped');

/** The largest change of altitude from one fix to the next. */
function largestStepM(edit: FixEdit): number {
  const { altitudeM } = prepareLog(readIgc(editedSample(edit))).track;
  return altitudeM.reduce(
    (most, altitude, i) => (i === 0 ? 0 : Math.max(most, Math.abs(altitude - altitudeM[i - 1]!))),
    0,
  );
}

describe('a barometer that stands still while the aircraft flies', () => {
  const whole = flown((record) => record);
  const wholeStepM = largestStepM((record) => record);

  it.each([
    ['after 15 minutes, to the end', within(900, 5000)],
    ['from the start, for 15 minutes', within(0, 900)],
    ['for 20 minutes', within(1500, 2700)],
    ['in a climb and back at its height', within(1424, 2200)],
    ['twice', (fix: number) => within(700, 1300)(fix) || within(3000, 3700)(fix)],
  ])('is replaced by GPS meanwhile: %s', (_, isStopped) => {
    const edit = stopping('pressureM', isStopped);
    const found = flown(edit);
    expect(found.quality.altitudeSource).toBe('pressure');
    expect(found.quality.altitudeLevel.reference).toBe('msl_blended');
    for (const name of ['altitudeMaxM', 'altitudeMinM', 'altitudeGainMaxM'] as const) {
      expect(Math.abs(found.metrics[name]! - whole.metrics[name]!)).toBeLessThanOrEqual(12);
    }
    expect(Math.abs(found.metrics.landing!.altitudeM! - whole.metrics.landing!.altitudeM!)).toBeLessThan(8);
    expect(Math.abs(found.metrics.climbMaxMps! - whole.metrics.climbMaxMps!)).toBeLessThan(1);
    expect(found.thermals!.thermals).toHaveLength(whole.thermals!.thermals.length);
    expect(largestStepM(stopping('pressureM', isStopped))).toBeLessThanOrEqual(wholeStepM + 4);
  });

  it('is reported with its span, and lowers the confidence', () => {
    const found = flown(stopping('pressureM', within(900, 5000)));
    const [finding] = stopsOf(found);
    expect(finding).toMatchObject({
      sensor: 'pressure',
      action: 'corrected',
      message: expect.stringContaining('GPS altitude is used there') as string,
    });
    const flownSeconds = (finding!.startsAt! - whole.metrics.takeoff!.time!) / 1000;
    expect(Math.abs(flownSeconds - 751)).toBeLessThanOrEqual(5);
    expect(finding!.endsAt).toBeGreaterThanOrEqual(whole.metrics.landing!.time!);
    expect(finding!.affects).toContain('altitudeMaxM');
    expect(found.quality.level).toBe('filtered');
    expect(found.quality.notes.map(({ code }) => code)).toContain('altitude_stopped');
    for (const name of ['altitudeMaxM', 'climbTotalM', 'climbMaxMps'] as const) {
      expect(found.quality.confidence[name]).toBeLessThan(whole.quality.confidence[name]);
      expect(found.quality.confidence[name]).toBeGreaterThan(0.7);
    }
  });

  it('is replaced on the level of the rest, in warm air too', () => {
    const warm = flown(inWarmAir);
    const found = flown(stopping('pressureM', within(900, 5000), inWarmAir));
    expect(warm.quality.altitudeLevel.fit!.stretch).toBeCloseTo(0.04, 2);
    expect(Math.abs(found.metrics.altitudeMaxM! - warm.metrics.altitudeMaxM!)).toBeLessThanOrEqual(12);
    expect(Math.abs(found.metrics.landing!.altitudeM! - warm.metrics.landing!.altitudeM!)).toBeLessThan(8);
  });

  it('counts as dead if it hardly ever works', () => {
    const found = flown(stopping('pressureM', within(200, 5000)));
    expect(found.quality.altitudeSource).toBe('gnss');
    expect(found.quality.altitudeLevel.reference).toBe('msl_gnss');
    expect(found.quality.findings.map(({ kind }) => kind)).toContain('altitude_dead');
    expect(Math.abs(found.metrics.altitudeMaxM! - whole.metrics.altitudeMaxM!)).toBeLessThanOrEqual(12);
  });

  it('gives the right highest point and landing if it writes 0 from then on', () => {
    const found = flown((record, fix) => (fix >= 900 ? withAltitudes(record, { pressureM: 0 }) : record));
    expect(Math.abs(found.metrics.altitudeMaxM! - whole.metrics.altitudeMaxM!)).toBeLessThanOrEqual(12);
    expect(Math.abs(found.metrics.landing!.altitudeM! - whole.metrics.landing!.altitudeM!)).toBeLessThan(8);
  });
});

describe('a GPS altitude that stands still while the barometer moves', () => {
  const whole = flown((record) => record);

  it.each([
    ['for 20 minutes', within(1500, 2700)],
    ['after 25 minutes', within(1500, 5000)],
  ])('is reported, and costs nothing: %s', (_, isStopped) => {
    const found = flown(stopping('gnssM', isStopped));
    expect(stopsOf(found)).toMatchObject([{ sensor: 'gnss', action: 'noted', affects: [] }]);
    expect(Math.abs(found.metrics.altitudeMaxM! - whole.metrics.altitudeMaxM!)).toBeLessThan(4);
    expect(found.quality.confidence).toEqual(whole.quality.confidence);
  });
});

describe('a sensor that stands still for a reason', () => {
  /** Half an hour after landing, at one place, with the given GPS altitudes above it. */
  function withRest(aboveM: (second: number) => number): FlightAnalysis {
    const { igc } = thermalCrossCountry();
    const records = Buffer.from(igc)
      .toString('latin1')
      .split(/\r?\n/)
      .filter((line) => line.startsWith('B'));
    const last = records.at(-1)!;
    const seconds =
      Number(last.slice(1, 3)) * 3600 + Number(last.slice(3, 5)) * 60 + Number(last.slice(5, 7));
    const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
    const rest = Array.from({ length: 1800 }, (_, i) => {
      const at = seconds + 1 + i;
      const time = two(at / 3600) + two((at / 60) % 60) + two(at % 60);
      return withAltitudes(`B${time}${last.slice(7)}`, { gnssM: gnssOf(last) + Math.round(aboveM(i)) });
    });
    return analyse(
      editedFixes(igc, (record, fix) => (fix < records.length - 1 ? record : [record, ...rest].join('\r\n'))),
    );
  }

  it('is believed on the ground, however much GPS wanders', () => {
    const found = withRest((second) => 60 * Math.sin(second / 200));
    expect(stopsOf(found)).toEqual([]);
  });
});

describe('simulated flights', () => {
  it('have no sensor that stands still', () => {
    const log = prepareLog(readIgc(thermalCrossCountry().igc));
    expect(stopsOf(analyseLog(log))).toEqual([]);
  });
});
