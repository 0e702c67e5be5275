import { bridgeAbsences } from './altitude-absences.js';
import { FixSelection } from './fix-selection.js';

const COUNT = 1000;
const COURSE = Array.from({ length: COUNT }, (_, second) => 1500 - second);

type Edit = (altitude: number, second: number) => number;

const between =
  (from: number, to: number, edit: Edit): Edit =>
  (altitude, second) =>
    second >= from && second < to ? edit(altitude, second) : altitude;

/**
 * The stretches bridged in a column thinned to one fix per `interval` seconds, each as [first second, last second].
 */
function bridged(course: readonly number[], witness: readonly number[] | null, interval = 1) {
  const thinned = (column: readonly number[]): Int32Array =>
    Int32Array.from(column.filter((_, second) => second % interval === 0));
  const timeSeconds = thinned(COURSE.map((_, second) => second));
  const columnM = thinned(course);
  const selection = new FixSelection(columnM.length);
  const witnessM = witness && thinned(witness);
  const found = bridgeAbsences(columnM, witnessM, timeSeconds, selection, 'pressure');
  const seconds = (stretches: { first: number; last: number }[]): number[][] =>
    stretches.map(({ first, last }) => [timeSeconds[first]!, timeSeconds[last]!]);
  return {
    dropouts: seconds(found?.dropouts ?? []),
    excursions: seconds(found?.excursions ?? []),
    altitudeM: found?.altitudeM ?? columnM,
  };
}

const flownBy = (edit: Edit): number[] => COURSE.map(edit);
const NOTHING = { dropouts: [], excursions: [] };

describe('a sensor with absent values', () => {
  const truth = Int32Array.from(COURSE);

  it.each([1, 10, 30])('is detected by its zeros at one fix per %d s', (interval) => {
    const dropping = flownBy(between(300, 600, () => 0));
    const { dropouts, excursions } = bridged(dropping, COURSE, interval);
    expect({ dropouts, excursions }).toEqual({ dropouts: [[300, 600 - interval]], excursions: [] });
  });

  it('is bridged along the course of the other sensor, shifted to meet both ends', () => {
    const dropping = flownBy(between(300, 400, () => 0));
    const wave = between(300, 400, (altitude, second) => altitude + 30 * Math.sin((second - 299) * 0.1));
    const witness = flownBy(wave).map((altitude) => Math.round(altitude + 40));
    const { altitudeM } = bridged(dropping, witness);
    expect([...altitudeM]).toEqual(witness.map((altitude) => altitude - 40));
    expect(bridged(dropping, null).altitudeM).toEqual(truth);
  });

  it.each([
    ['at the beginning', 0, 200],
    ['at the end', 700, COUNT],
  ])('is detected by its zeros %s', (_, from, to) => {
    const { dropouts } = bridged(flownBy(between(from, to, () => 0)), COURSE);
    expect(dropouts).toEqual([[from, to - 1]]);
  });

  it('is detected across several wrong levels, even if one is zero', () => {
    const levels = between(300, 420, (_, second) => (second < 380 ? 0 : 9999));
    const { dropouts, excursions, altitudeM } = bridged(flownBy(levels), null);
    expect({ dropouts, excursions }).toEqual({ dropouts: [], excursions: [[300, 419]] });
    expect(altitudeM).toEqual(truth);
  });

  it('is detected when both sensors drop out', () => {
    const dropping = flownBy(between(300, 400, () => 0));
    expect(bridged(dropping, dropping).dropouts).toEqual([[300, 399]]);
    expect(bridged(dropping, dropping).altitudeM).toEqual(truth);
  });

  it.each([
    ['begins', 0, 200],
    ['ends', 800, COUNT],
  ])('takes the course of the other sensor if the log %s with a wrong value', (_, from, to) => {
    const stuck = flownBy(between(from, to, () => 9999));
    const { excursions, altitudeM } = bridged(stuck, COURSE);
    expect(excursions).toEqual([[from, to - 1]]);
    expect(altitudeM).toEqual(truth);
    expect(bridged(stuck, null)).toMatchObject(NOTHING);
  });

  it('is ignored here if it recovers within a minute', () => {
    expect(bridged(flownBy(between(300, 350, () => 0)), COURSE)).toMatchObject(NOTHING);
    expect(bridged(flownBy(between(300, 350, (altitude) => altitude + 900)), COURSE)).toMatchObject(NOTHING);
  });
});

describe('a working sensor', () => {
  const pulledUp = (second: number, at: number): number => Math.max(0, Math.min(second - at, 4)) * 60;

  it.each<[string, Edit]>([
    ['is recalibrated for good', between(500, COUNT, (altitude) => altitude + 300)],
    [
      'is recalibrated twice in one direction',
      (altitude, second) => altitude + 140 * Math.floor(second / 400),
    ],
    ['is recalibrated and wrong once', (a, second) => a + (second < 300 ? 0 : second === 500 ? 240 : 300)],
    ['is towed by a winch', (altitude, second) => altitude + 22 * Math.max(0, Math.min(second - 500, 20))],
    [
      'dives in spirals',
      (a, second) => a - 20 * Math.max(0, Math.min(second - 200, 15)) - (second > 500 ? 100 : 0),
    ],
    ['comes down to the sea', (altitude, second) => Math.max(0, altitude - 700 - (second > 990 ? 1 : 0))],
  ])('is left unchanged if it %s', (_, edit) => {
    expect(bridged(flownBy(edit), COURSE)).toMatchObject(NOTHING);
    expect(bridged(flownBy(edit), null)).toMatchObject(NOTHING);
  });

  it('is left unchanged in aerobatics that both sensors show and that end at another altitude', () => {
    const flown = flownBy((a, second) => a - pulledUp(second, 300) + pulledUp(second, 390));
    expect(bridged(flown, flown)).toMatchObject(NOTHING);
    expect(bridged(flown, null)).toMatchObject(NOTHING);
  });
});
