import { READER } from '../thresholds.js';
import { fixExtensionValues } from './fix-extension-values.js';
import { readIgc } from './read-igc.js';

const FIX = 'B1603004759123N00831456EA0041200460';
/** Of another second: a file has at least two times. */
const LAST_FIX = 'B1603014759123N00831456EA0041200460';

/** The values of these lines, without the one of the last fix, which is added. */
function valuesOf(code: string, lines: readonly string[], end = '\r\n'): number[] | null {
  const bytes = new TextEncoder().encode([...lines, LAST_FIX].join(end));
  const values = fixExtensionValues(bytes, readIgc(bytes), code);
  return values && [...values.slice(0, -1)];
}

describe('the values of an extension of the fixes', () => {
  it.each([
    ['012', 12],
    ['-12', -12],
    ['+12', 12],
    ['-00', 0],
    ['1.5', 1.5],
    ['-.5', -0.5],
    ['  7', 7],
    ['7  ', 7],
    ['   ', NaN],
    ['  -', NaN],
    ['  .', NaN],
    ['1-2', NaN],
    ['1 2', NaN],
    ['1..', NaN],
    ['0x1', NaN],
  ])('reads %j as %d', (written, value) => {
    expect(valuesOf('VAT', ['I013638VAT', FIX + written])).toEqual([value]);
  });

  it('reads each of several extensions from its own columns, by a code in either case', () => {
    const lines = ['I033638FXA3940SIU4143ENL', `${FIX}00512-03`, `${FIX}00613999`];
    expect(valuesOf('FXA', lines)).toEqual([5, 6]);
    expect(valuesOf('siu', lines)).toEqual([12, 13]);
    expect(valuesOf('ENL', lines)).toEqual([-3, 999]);
  });

  it('returns null for an extension that no I record declares', () => {
    expect(valuesOf('ENL', ['I013638FXA', `${FIX}005`])).toBeNull();
    expect(valuesOf('ENL', [FIX])).toBeNull();
  });

  it.each(['\r\n', '\n', '\r', '\0'])(
    'never reads digits from the next line, after the line end %j',
    (end) => {
      expect(valuesOf('FXA', ['I013840FXA', FIX, `${FIX}12345`, `${FIX}1`, FIX], end)).toEqual([
        NaN,
        345,
        NaN,
        NaN,
      ]);
    },
  );

  it('has one entry per fix and none for other records', () => {
    const damaged = FIX.replace('N', 'X');
    const lines = ['I013638FXA', `${FIX}001`, `${damaged}002`, 'LXXX', `\0\0 ${FIX}003`, 'B12', `${FIX}004`];
    expect(valuesOf('FXA', lines)).toEqual([1, 3, 4]);
  });

  it('follows the I records of a concatenated log', () => {
    const lines = [
      `${FIX}001`,
      'I013638FXA',
      `${FIX}002`,
      'I023638ENL3941FXA',
      `${FIX}003004`,
      'I00',
      `${FIX}005`,
    ];
    expect(valuesOf('FXA', lines)).toEqual([NaN, 2, 4, NaN]);
    expect(valuesOf('ENL', lines)).toEqual([NaN, NaN, 3, NaN]);
  });

  it('returns NaN for impossible columns', () => {
    expect(valuesOf('FXA', ['I013437FXA', `${FIX}001`])).toEqual([NaN]);
    expect(valuesOf('FXA', ['I013836FXA', `${FIX}001`])).toEqual([NaN]);
    expect(valuesOf('FXA', ['I013699FXA', `${FIX}${'1'.repeat(64)}`])).toEqual([NaN]);
  });

  it('returns NaN once the columns have changed more often than it tracks', () => {
    const pairs = Array.from({ length: READER.fixExtensionChangesMax + 2 }, (_, i) => {
      const column = 36 + (i % 2);
      return [`I01${column}${column}FXA`, `${FIX}12`];
    });
    const values = valuesOf('FXA', pairs.flat())!;
    expect(values.slice(0, 3)).toEqual([1, 2, 1]);
    expect(values.slice(-3)).toEqual([2, NaN, NaN]);
  });

  it('lists a repeated I record once', () => {
    const { fixExtensionChanges } = readIgc(
      new TextEncoder().encode(['I013638ENL', 'I013638FXA', FIX, 'I013638FXA', LAST_FIX].join('\n')),
    );
    expect(fixExtensionChanges).toEqual([
      { firstFix: 0, extensions: [{ code: 'FXA', startColumn: 36, endColumn: 38 }] },
    ]);
  });
});
