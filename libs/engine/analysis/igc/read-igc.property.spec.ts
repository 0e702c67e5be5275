import fc from 'fast-check';
import { analyseIgc } from '../analyse.js';
import { READER } from '../thresholds.js';
import { fixExtensionValues } from './fix-extension-values.js';
import { type IgcFile } from './igc-file.js';
import { InvalidIgcError } from './invalid-igc-error.js';
import { readIgc } from './read-igc.js';

const RUNS = { numRuns: 400, seed: 20240716 };

const digits = (length: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => String(value).padStart(length, '0'));

const fixLine = fc
  .tuple(
    digits(6),
    digits(7),
    fc.constantFrom('N', 'S'),
    digits(8),
    fc.constantFrom('E', 'W'),
    fc.constantFrom('A', 'V'),
    digits(5),
    digits(5),
  )
  .map((fields) => `B${fields.join('')}`);

const nearbyFix = fc
  .tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }), digits(3), digits(3), digits(3))
  .map(
    ([minute, second, latitude, longitude, altitude]) =>
      `B12${String(minute).padStart(2, '0')}${String(second).padStart(2, '0')}4759${latitude}N00831${longitude}EA00${altitude}00${altitude}`,
  );

/** Of two seconds: a file has at least two times. */
const LAST_FIXES = ['B1300004759123N00831456EA0041200460', 'B1300014759123N00831456EA0041200460'];

const anyLine = fc.oneof(
  fixLine,
  nearbyFix,
  fc.string({ maxLength: 60 }),
  fc
    .tuple(fc.constantFrom(...'ABCDEFGHIJKL'), fc.string({ maxLength: 60 }))
    .map(([letter, rest]) => letter + rest),
  digits(6).map((date) => `HFDTE${date}`),
  fc.constantFrom('I023637LAD3839LOD', 'I999999XXX', 'I010101LAD', '', '\0\0', '\x1a'),
  fc.constantFrom('I023638FXA3942VAT', 'I013699FXA', 'J020810WDI1113WSP', 'J019999HDT'),
  fc
    .tuple(fc.constantFrom('K', 'F', 'LXCT'), digits(6), fc.string({ maxLength: 20 }))
    .map((parts) => parts.join('')),
);

const anyFile = fc
  .tuple(fc.array(anyLine, { maxLength: 60 }), fc.constantFrom('\n', '\r\n', '\r', '\r\r\n'))
  .map(([lines, end]) => new TextEncoder().encode(lines.join(end)));

/** Reads and analyses the bytes; fails unless they are accepted or rejected with the one permitted error. */
function survives(bytes: Uint8Array): void {
  try {
    const igc = readIgc(bytes);
    analyseIgc(igc);
    expect(igc.comments.length).toBeLessThanOrEqual(READER.commentsMax);
    for (const code of ['FXA', 'VAT', 'XXX', 'LAD']) expectExtensionValues(bytes, igc, code);
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidIgcError);
    const { details } = error as InvalidIgcError;
    expect(details.length).toBeGreaterThan(0);
    expect(details.length).toBeLessThanOrEqual(10);
  }
}

/** Expects one value per fix, each a finite number or NaN. */
function expectExtensionValues(bytes: Uint8Array, igc: IgcFile, code: string): void {
  const values = fixExtensionValues(bytes, igc, code);
  if (values === null) return;
  expect(values).toHaveLength(igc.fixes.count);
  expect(values.every((value) => Number.isFinite(value) || Number.isNaN(value))).toBe(true);
}

describe('reading and analysing arbitrary bytes', () => {
  it('throws nothing but InvalidIgcError on random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), survives), RUNS);
  });

  it('throws nothing but InvalidIgcError on files of random records', () => {
    fc.assert(fc.property(anyFile, survives), RUNS);
  });

  it('throws nothing but InvalidIgcError on a flight with damaged bytes', () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 40 });
    fc.assert(
      fc.property(fc.array(nearbyFix, { minLength: 1, maxLength: 40 }), damage, (lines, changes) => {
        const records = [
          'AXCT1',
          'HFDTE160724',
          'I013638FXA',
          'J010810HDT',
          'LXCTDEVICE',
          'F12000004',
          'K120000090',
        ];
        const fixes = lines.map((line) => `${line}012`);
        const bytes = new TextEncoder().encode([...records, ...fixes].join('\r\n'));
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        survives(bytes);
      }),
      RUNS,
    );
  });

  it('never returns more fixes than the bytes can contain', () => {
    fc.assert(
      fc.property(anyFile, (bytes) => {
        try {
          expect(readIgc(bytes).fixes.count).toBeLessThanOrEqual(bytes.length / 35);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidIgcError);
        }
      }),
      RUNS,
    );
  });

  it('reads back an extension of each fix as written, whatever records lie between the fixes', () => {
    const extendedFix = fc.tuple(nearbyFix, fc.integer({ min: -99, max: 999 }));
    const between = fc.constantFrom('', 'LXCT', 'F120000', '\0', 'K120000090');
    fc.assert(
      fc.property(fc.array(fc.tuple(extendedFix, between), { minLength: 1 }), (rows) => {
        const lines = rows.flatMap(([[fix, value], record]) => [fix + String(value).padStart(3), record]);
        const bytes = new TextEncoder().encode(['I013638FXA', ...lines, ...LAST_FIXES].join('\n'));
        const values = fixExtensionValues(bytes, readIgc(bytes), 'FXA')!;
        expect([...values]).toEqual([...rows.map(([[, value]]) => value), NaN, NaN]);
      }),
      RUNS,
    );
  });

  it('reads back every valid fix exactly as it was written', () => {
    fc.assert(
      fc.property(nearbyFix, (line) => {
        const { fixes } = readIgc(new TextEncoder().encode([line, ...LAST_FIXES].join('\n')));
        expect(fixes.latitudeDeg[0]).toBe(47 + Number(`${line.slice(9, 11)}.${line.slice(11, 14)}`) / 60);
        expect(fixes.longitudeDeg[0]).toBe(8 + Number(`${line.slice(18, 20)}.${line.slice(20, 23)}`) / 60);
        expect(fixes.pressureAltitudeM[0]).toBe(Number(line.slice(25, 30)));
        expect(fixes.gnssAltitudeM[0]).toBe(Number(line.slice(30, 35)));
      }),
      RUNS,
    );
  });
});
