import { type RecordedFlight } from '../../tables/manual-flight.repository.js';
import { type ComparedRow, recordedRows } from './recorded-rows.js';

const row = (
  flownOn: string,
  takeoffTime: string | null,
  minutes: number,
  more: Partial<ComparedRow> = {},
): ComparedRow => ({
  ...{ flownOn, takeoffTime, durationSeconds: minutes * 60, site: null, isKnown: false },
  ...more,
});
const track = (
  flightId: string,
  takeoffTime: string | null,
  minutes: number,
  more: Partial<RecordedFlight> = {},
): RecordedFlight => ({
  ...{ flightId, flownOn: '2012-06-14', takeoffTime, durationSeconds: minutes * 60 },
  ...{ site: null, hasTrack: true },
  ...more,
});
const entered = (takeoffTime: string | null, minutes: number, site: string | null = null) =>
  track('entered', takeoffTime, minutes, { site, hasTrack: false });
const DAY = '2012-06-14';

describe('rows of flights with a track', () => {
  it('overlap in time, have the same duration, or are of the same day', async () => {
    const same = async (only: ComparedRow) =>
      (await recordedRows([only], [track('morning', '10:00', 60)]))[0];
    expect(await same(row(DAY, '10:10', 10))).toBe('morning');
    expect(await same(row(DAY, '11:14', 10))).toBe('morning');
    expect(await same(row(DAY, '11:30', 10))).toBeNull();
    expect(await same(row(DAY, '09:00', 33))).toBeNull();
    expect(await same(row(DAY, null, 65))).toBe('morning');
    expect(await same(row(DAY, null, 10))).toBeNull();
    expect(await same(row(DAY, null, 0))).toBe('morning');
    expect(await same(row('2012-06-15', '10:00', 60))).toBeNull();
  });

  it('are each of another track', async () => {
    const rows = [row(DAY, null, 0), row(DAY, null, 0), row(DAY, null, 0)];
    expect(await recordedRows(rows, [track('a', null, 1), track('b', null, 1)])).toEqual(['a', 'b', null]);
  });

  it('are those of the closest track, whatever their order', async () => {
    const hops = [row(DAY, '10:00', 5), row(DAY, '10:12', 5)];
    const second = [track('second', '10:12', 5)];
    expect(await recordedRows(hops, second)).toEqual([null, 'second']);
    expect(await recordedRows(hops.toReversed(), second)).toEqual(['second', null]);
    const untimed = [row(DAY, null, 55), row(DAY, null, 68)];
    const tracks = [track('morning', '10:00', 62), track('evening', '17:00', 50)];
    expect(await recordedRows(untimed, tracks)).toEqual(['evening', 'morning']);
    const timedFirst = [row(DAY, null, 60), row(DAY, '10:05', 50)];
    expect(await recordedRows(timedFirst, [track('morning', '10:00', 60)])).toEqual([null, 'morning']);
  });

  it('are new rows first, and rows imported before if they are closer', async () => {
    const known = row(DAY, null, 0, { isKnown: true });
    expect(await recordedRows([known, row(DAY, null, 0)], [track('b', null, 60)])).toEqual([null, 'b']);
    const [first, hop] = [row(DAY, '10:00', 5, { isKnown: true }), row(DAY, '10:12', 5)];
    expect(await recordedRows([first, hop], [track('first', '10:00', 5)])).toEqual(['first', null]);
  });

  it('leave the event loop to others, however many are of a day', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const rows = Array.from({ length: 10_000 }, (_, index) => row(`2012-06-${10 + (index % 20)}`, null, 0));
    const days = [...new Set(rows.map(({ flownOn }) => flownOn))];
    const tracks = rows.map((_, index) =>
      track(String(index), null, 0, { flownOn: days[index % days.length]! }),
    );
    const found = await recordedRows(rows, tracks);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
    expect(found.filter((id) => id !== null)).toHaveLength(20 * 200);
  });
});

describe('rows of flights that were entered by hand', () => {
  const isSame = async (only: ComparedRow, flight: RecordedFlight) =>
    (await recordedRows([only], [flight]))[0] !== null;

  it('have the same time, or the same site and duration as far as both are known', async () => {
    expect(await isSame(row(DAY, '10:00', 30), entered('10:00', 45, 'Fiesch'))).toBe(true);
    expect(await isSame(row(DAY, '10:10', 30), entered('10:00', 30))).toBe(false);
    expect(await isSame(row(DAY, null, 30, { site: 'fiesch' }), entered('10:00', 30, 'Fiesch'))).toBe(true);
    expect(await isSame(row(DAY, null, 30, { site: 'Kössen' }), entered(null, 30, 'Fiesch'))).toBe(false);
    expect(await isSame(row(DAY, null, 30, { site: 'Fiesch' }), entered(null, 32, 'Fiesch'))).toBe(false);
    expect(await isSame(row(DAY, null, 30, { site: 'Fiesch' }), entered(null, 0))).toBe(true);
    expect(await isSame(row('2012-06-15', null, 30), entered(null, 30))).toBe(false);
  });
});
