import { faiTriangle } from '../../../test/factories/flight-simulator/index.js';
import { cutInPieces } from '../../../test/factories/cut-log.js';
import { analyseIgc } from './analyse.js';
import { type IgcFile } from './igc/igc-file.js';
import { mergeIgc } from './igc/merge-igc.js';
import { readIgc } from './igc/read-igc.js';

const bytes = Buffer.from(faiTriangle({ seed: 71 }).igc);
const whole = readIgc(bytes);
const DAY_SECONDS = 86_400;

describe('files that are merged', () => {
  const [first, second, third] = cutInPieces(bytes, [0.3, 0.62]).map((piece) => readIgc(piece)) as [
    IgcFile,
    IgcFile,
    IgcFile,
  ];
  const piece = (igc: IgcFile, shiftSeconds = 0) => ({ igc, shiftSeconds });

  it.each([
    ['in order', [first, second, third]],
    ['from the last one', [third, first, second]],
  ])('have the fixes and the analysis of the whole log, %s', (_name, [base, ...others]) => {
    const merged = mergeIgc(
      base!,
      others.map((igc) => piece(igc)),
    );
    for (const name of ['timeSeconds', 'latitudeDeg', 'pressureAltitudeM', 'gnssAltitudeM'] as const) {
      expect([name, [...merged.fixes[name]]]).toEqual([name, [...whole.fixes[name]]]);
    }
    const { metrics, thermals } = analyseIgc(merged);
    const expected = analyseIgc(whole);
    expect(metrics).toEqual(expected.metrics);
    expect(thermals).toEqual(expected.thermals);
  });

  it('are on the clock of the flight, even before the midnight that it starts at', () => {
    const later = { ...second, date: '2025-07-06', fixes: moved(second, -DAY_SECONDS) };
    const merged = mergeIgc(later, [
      piece(first, -DAY_SECONDS),
      piece({ ...third, fixes: moved(third, 0) }, -DAY_SECONDS),
    ]);
    expect(analyseIgc(merged).durationSeconds).toBe(analyseIgc(whole).durationSeconds);
    expect(analyseIgc(merged).thermals).toEqual(
      analyseIgc({ ...whole, date: '2025-07-06', fixes: moved(whole, -DAY_SECONDS) }).thermals,
    );
  });

  it.each([
    [['valid', 'valid'], 'valid', true],
    [['valid', 'invalid'], 'invalid', true],
    [['valid', 'not_checked'], 'not_checked', false],
    [['unsupported', 'valid'], 'unsupported', true],
  ] as const)('signed as %j are %s', (results, worst, hasSignature) => {
    const [a, b] = results.map((signatureResult) => ({ ...first, signatureResult }));
    expect(mergeIgc(a!, [piece({ ...b!, fixes: second.fixes })])).toMatchObject({
      signatureResult: worst,
      hasSignature,
    });
  });

  it('know of the engine only if all have a sensor', () => {
    const levels = (igc: IgcFile, level: number): IgcFile => ({
      ...igc,
      engineLevelsOf: (fixes) => Float64Array.from(fixes.recordStart, (start) => start + level),
    });
    const merged = mergeIgc(levels(second, 0.5), [piece(levels(first, 0.25))]);
    expect([...merged.engineLevelsOf(merged.fixes)!]).toEqual([
      ...Array.from(first.fixes.recordStart, (start) => start + 0.25),
      ...Array.from(second.fixes.recordStart, (start) => start + 0.5),
    ]);
    const silent = mergeIgc(levels(second, 0.5), [piece(first)]);
    expect(silent.engineLevelsOf(silent.fixes)).toBeNull();
  });

  it('stay as they are without another', () => {
    expect(mergeIgc(whole, [])).toBe(whole);
  });
});

function moved({ fixes }: IgcFile, seconds: number): IgcFile['fixes'] {
  return { ...fixes, timeSeconds: fixes.timeSeconds.map((time) => time + seconds) };
}
