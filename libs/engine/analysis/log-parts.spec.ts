import { threeFlights } from '../../../test/factories/three-flights.js';
import { shortRidgeFlight } from '../../../test/factories/flight-simulator/index.js';
import { analyseIgc } from './analyse.js';
import { type FlightLog, prepareLog } from './flight-log.js';
import { fixExtensionValues } from './igc/fix-extension-values.js';
import { partOfIgc } from './igc/part-of-igc.js';
import { readIgc } from './igc/read-igc.js';
import { divideLog } from './log-parts.js';

const igc = readIgc(threeFlights());
const log = prepareLog(igc);
const parts = divideLog(log);

describe('a log with several flights', () => {
  it('is divided into one part per flight, which hold all its fixes once', () => {
    expect(parts).toHaveLength(3);
    const [first, second, third] = parts.map((part) => partOfIgc(igc, part).fixes);
    expect([...first!.timeSeconds, ...second!.timeSeconds, ...third!.timeSeconds]).toEqual([
      ...igc.fixes.timeSeconds,
    ]);
    expect(parts[0]!.startSeconds).toBeNull();
    expect(parts[2]!.endSeconds).toBeNull();
  });

  it('keeps the zones of its declared task in each part, and no statistics', () => {
    const taskComments = [{ source: 'SEE', text: 'YOU OZ=0,Style=1,R1=2000m,A1=180' }];
    const comments = [...taskComments, { source: 'SBM', text: 'SK1ALTMAX=2000' }];
    for (const part of parts) {
      expect(partOfIgc({ ...igc, comments, taskComments }, part)).toMatchObject({
        comments: [],
        taskComments,
      });
    }
  });

  it('has one flight in each part: the one that it has there', () => {
    const analyses = parts.map((part) => analyseIgc(partOfIgc(igc, part)));
    expect(analyses.map(({ segments }) => segments.filter(({ kind }) => kind === 'flight').length)).toEqual([
      1, 1, 1,
    ]);
    expect(analyses.map(({ flownAt }) => flownAt)).toEqual(
      log.flights.map(({ takeoffIndex }) => log.timeOf(takeoffIndex)),
    );
    expect(analyses.map(({ durationSeconds }) => durationSeconds)).toEqual(
      log.flights.map(
        ({ takeoffIndex, landingIndex }) =>
          log.track.timeSeconds[landingIndex]! - log.track.timeSeconds[takeoffIndex]!,
      ),
    );
  });

  it('has the drive in the part of the flight that it leads to', () => {
    const kinds = parts.map((part) =>
      analyseIgc(partOfIgc(igc, part)).segments.some(({ kind }) => kind === 'drive'),
    );
    expect(kinds).toEqual([false, true, false]);
  });

  it('has a part for each of its 20 longest flights at most', () => {
    const spans = Array.from({ length: 25 }, (_, i) => ({
      takeoffIndex: i * 100,
      landingIndex: i * 100 + 40 + i, // the later, the longer
    }));
    const timeSeconds = Int32Array.from({ length: 2_600 }, (_, i) => i * 10);
    const day = { ...log, flights: spans, track: { ...log.track, timeSeconds, count: 2_600 } } as FlightLog;
    const many = divideLog(day);
    expect(many).toHaveLength(20);
    expect(many[0]!.startSeconds).toBe((4 * 100 + 40 + 4) * 10 + 280);
    expect(many.at(-1)!.endSeconds).toBeNull();
  });

  it.each([
    ['a log with one flight', shortRidgeFlight().igc],
    ['a part', null],
  ])('is not %s', (_name, bytes) => {
    const file = bytes ? readIgc(bytes) : partOfIgc(igc, parts[1]!);
    expect(divideLog(prepareLog(file))).toEqual([]);
  });
});

describe('a part of a file', () => {
  it('keeps the values of its fixes in other columns', () => {
    const text = threeFlights().toString('latin1');
    let n = 0;
    const lines = text.split('\r\n').map((line) => {
      if (!line.startsWith('B')) return line;
      return `${line.slice(0, 35)}${String(n++).padStart(6, '0')}`;
    });
    const at = lines.findIndex((line) => line.startsWith('B'));
    const bytes = Buffer.from(
      [...lines.slice(0, at), 'I013641FXA', ...lines.slice(at)].join('\r\n'),
      'latin1',
    );
    const whole = readIgc(bytes);
    const [part] = divideLog(prepareLog(whole)).slice(1);
    const own = partOfIgc(whole, part!);
    const values = fixExtensionValues(bytes, whole, 'FXA')!;
    const first = whole.fixes.timeSeconds.indexOf(own.fixes.timeSeconds[0]!);
    expect(first).toBeGreaterThan(0);
    expect(fixExtensionValues(bytes, own, 'FXA')).toEqual(values.slice(first, first + own.fixes.count));
  });

  it('can be empty', () => {
    const nothing = analyseIgc(partOfIgc(igc, { startSeconds: 1e6, endSeconds: null }));
    expect(nothing).toMatchObject({ durationSeconds: null, segmentCount: 0, metrics: { takeoff: null } });
  });
});
