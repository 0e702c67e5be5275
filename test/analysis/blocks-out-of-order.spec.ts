import { readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse, type FlightAnalysis, readIgc } from '@engine/analysis';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';

const SAMPLE = readFileSync(path.resolve(import.meta.dirname, '../../examples/sample-flight.igc'), 'latin1');

/** A file with its position records in another order. */
function reordered(igc: string, order: (records: readonly string[]) => string[]): Uint8Array {
  const lines = igc.split(/\r?\n/);
  const first = lines.findIndex((line) => line.startsWith('B'));
  const records = lines.filter((line) => line.startsWith('B'));
  const others = lines.filter((line) => !line.startsWith('B'));
  return Buffer.from([...others.slice(0, first), ...order(records), ...others.slice(first)].join('\r\n'));
}

/** The records without `count` of them from `from` on, which are put before the record that is then at `to`. */
const moved = (from: number, count: number, to: number) => (records: readonly string[]) => {
  const rest = [...records];
  rest.splice(to, 0, ...rest.splice(from, count));
  return rest;
};

const swapped = (records: readonly string[]) => [
  ...records.slice(0, 1000),
  ...records.slice(1600, 2200),
  ...records.slice(1000, 1600),
  ...records.slice(2200),
];

function measures({ metrics, durationSeconds, thermals, quality }: FlightAnalysis) {
  return { metrics, durationSeconds, thermals, removed: quality.fixesRemoved, used: quality.fixesUsed };
}

const timeFindings = ({ quality }: FlightAnalysis) =>
  quality.findings
    .filter(({ kind }) => kind === 'backward_time' || kind === 'clock_jump')
    .map(({ kind, action, count }) => ({ kind, action, count }));

describe('a block of fixes out of order', () => {
  const original = analyse(Buffer.from(SAMPLE));

  it.each([
    ['at the front', moved(2000, 600, 0), 600],
    ['at the end', moved(2000, 600, Infinity), 600],
    ['later in the flight', moved(1000, 600, 2500), 600],
    ['earlier in the flight', moved(2500, 600, 1000), 600],
    ['swapped with the next one', swapped, 600],
    ['just long enough', moved(1000, 10, 2500), 10],
  ])('is sorted into place: %s', (_, order, count) => {
    const analysis = analyse(reordered(SAMPLE, order));
    expect(measures(analysis)).toEqual(measures(original));
    expect(timeFindings(analysis)).toEqual([{ kind: 'backward_time', action: 'corrected', count }]);
    const [finding] = analysis.quality.findings.filter(({ kind }) => kind === 'backward_time');
    expect(finding!.message).toBe(`${count} fixes were recorded out of order and are sorted into place.`);
    expect(finding!.affects).toEqual([]);
    expect(finding!.occurrences).toHaveLength(1);
    expect(finding!.endsAt! - finding!.startsAt!).toBe(
      (count - 1) * 1000 * original.quality.samplingIntervalSeconds!,
    );
    expect(analysis.quality.level).toBe('filtered');
  });

  it('is sorted into place where single fixes are out of order, too', () => {
    const order = (records: readonly string[]) => moved(1500, 1, 1600)(moved(1000, 600, 2500)(records));
    const { quality } = analyse(reordered(SAMPLE, order));
    expect(quality.fixesUsed).toBe(original.quality.fixesUsed - 1);
    expect(quality.fixesRemoved.outOfOrder).toBe(1);
    expect(timeFindings({ ...original, quality })).toEqual([
      { kind: 'backward_time', action: 'removed', count: 1 },
      { kind: 'backward_time', action: 'corrected', count: 600 },
    ]);
  });

  it('is sorted into place after midnight', () => {
    const { igc } = thermalCrossCountry({ startTime: '2025-07-05T23:40:00Z' });
    const whole = analyse(Buffer.from(igc));
    const midnight = readIgc(Buffer.from(igc)).fixes.timeSeconds.findIndex((second) => second >= 86_400);
    expect(midnight).toBeGreaterThan(0);
    const analysis = analyse(
      reordered(Buffer.from(igc).toString('latin1'), moved(midnight + 100, 300, midnight + 900)),
    );
    expect(measures(analysis)).toEqual(measures(whole));
    expect(timeFindings(analysis)).toEqual([{ kind: 'backward_time', action: 'corrected', count: 300 }]);
  });

  it('is still removed if it was written twice', () => {
    const twice = (records: readonly string[]) => [
      ...records.slice(0, 2000),
      ...records.slice(1000, 1600),
      ...records.slice(2000),
    ];
    const analysis = analyse(reordered(SAMPLE, twice));
    expect(measures(analysis).metrics).toEqual(original.metrics);
    expect(timeFindings(analysis).map(({ action }) => action)).toEqual(['removed']);
  });

  it.each([
    ['back', -3600],
    ['forward', 3600],
  ])('is not confused with a clock that jumps %s', (_, seconds) => {
    const analysis = analyse(
      reordered(SAMPLE, (records) =>
        records.map((record, i) => (i < 2000 ? record : shifted(record, seconds))),
      ),
    );
    expect(analysis.metrics.trackLengthKm).toBeCloseTo(original.metrics.trackLengthKm!, 3);
    expect(timeFindings(analysis)).toEqual([{ kind: 'clock_jump', action: 'corrected', count: 1 }]);
  });
});

/** The record with another time of the same day. */
function shifted(record: string, seconds: number): string {
  const [h, m, s] = [1, 3, 5].map((at) => Number(record.slice(at, at + 2))) as [number, number, number];
  const time = new Date((h * 3600 + m * 60 + s + seconds) * 1000)
    .toISOString()
    .slice(11, 19)
    .replaceAll(':', '');
  return `B${time}${record.slice(7)}`;
}
