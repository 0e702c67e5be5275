import { READER } from '../thresholds.js';
import { readIgc } from './read-igc.js';

const FIX = 'B1603004759123N00831456EA0041200460';
const NEXT_FIX = 'B1603014759130N00831460EA0041300461';

function igc(...lines: string[]): Uint8Array {
  return new TextEncoder().encode([...lines, FIX, NEXT_FIX].join('\r\n') + '\r\n');
}

function latin1(content: string): Uint8Array {
  return Uint8Array.from(content, (character) => character.charCodeAt(0));
}

function repeated(count: number, line: (i: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => line(i));
}

describe('readIgc: slow data', () => {
  it('reads K records by the columns of the J record', () => {
    const read = readIgc(igc('J020810WDI1115WVE', 'K10185933200071', 'K102203-39     '));
    expect(read.slowExtensions).toEqual([
      { code: 'WDI', startColumn: 8, endColumn: 10 },
      { code: 'WVE', startColumn: 11, endColumn: 15 },
    ]);
    expect(read.slowData).toEqual([
      { secondsOfDay: 10 * 3600 + 18 * 60 + 59, values: { WDI: '332', WVE: '00071' } },
      { secondsOfDay: 10 * 3600 + 22 * 60 + 3, values: { WDI: '-39' } },
    ]);
  });

  it('reads K records that come before the J record', () => {
    const { slowData } = readIgc(igc('K160248090', 'J010810HDT'));
    expect(slowData).toEqual([{ secondsOfDay: 57_768, values: { HDT: '090' } }]);
  });

  it('reads each part of a concatenated log by its own J record', () => {
    const { slowData, slowExtensions } = readIgc(
      igc('J010810HDT', 'K160248090', 'J010810WDI', 'K160249091', FIX),
    );
    expect(slowData.map(({ values }) => values)).toEqual([{ HDT: '090' }, { WDI: '091' }]);
    expect(slowExtensions.map(({ code }) => code)).toEqual(['WDI']);
  });

  it('omits a truncated value and keeps the others', () => {
    const { slowData } = readIgc(igc('J020810WDI1115WVE', 'K1018593320007', 'K101900'));
    expect(slowData.map(({ values }) => values)).toEqual([{ WDI: '332' }, {}]);
  });

  it.each(['J010107HDT', 'J011008HDT', 'J019999HDT'])(
    'reads no value from the columns of %s',
    (declaration) => {
      expect(readIgc(igc(declaration, 'K160248090')).slowData).toEqual([
        { secondsOfDay: 57_768, values: {} },
      ]);
    },
  );

  it('counts K records without a J record', () => {
    const read = readIgc(igc('K160248090', 'K160249090'));
    expect(read.slowData).toEqual([]);
    expect(read.recordsLeftOut.slowData).toBe(2);
  });

  it('ignores sentences and impossible times as slow data', () => {
    const read = readIgc(igc('J010810HDT', 'Kind regards', 'K256000090', 'K16'));
    expect(read.slowData).toEqual([]);
    expect(read.recordsLeftOut.slowData).toBe(0);
  });

  it('keeps records up to the limit and counts the others', () => {
    const lines = repeated(READER.slowDataMax + 3, () => 'K160248090');
    const read = readIgc(igc('J010810HDT', ...lines));
    expect(read.slowData).toHaveLength(READER.slowDataMax);
    expect(read.recordsLeftOut.slowData).toBe(3);
  });
});

describe('readIgc: comments', () => {
  it.each([
    ['LXSX;S1;XS:0;XD:4.52', 'XSX', ';S1;XS:0;XD:4.52'],
    ['LXCTDEVICE TEyLCJuYW4iOnRydWV9', 'XCT', 'DEVICE TEyLCJuYW4iOnRydWV9'],
    ['LXGD Downloaded 2019-09-16  17:16:14 ', 'XGD', 'Downloaded 2019-09-16  17:16:14'],
    ['LXXX', 'XXX', ''],
    ['LCU::HPGIDGLIDERID:PH-442', null, 'CU::HPGIDGLIDERID:PH-442'],
    ['Like a bird', null, 'ike a bird'],
    ['LXCTPilot: Jürgen', 'XCT', 'Pilot: Jürgen'],
    ['LXCTa\tb', 'XCT', 'a b'],
  ])('reads %j', (line, source, comment) => {
    expect(readIgc(igc(line)).comments).toEqual([{ source, text: comment }]);
  });

  it('decodes Latin-1', () => {
    expect(readIgc(latin1(`LXCTSäntis\r\n${FIX}\r\n${NEXT_FIX}`)).comments).toEqual([
      { source: 'XCT', text: 'Säntis' },
    ]);
  });

  it('truncates an endless comment', () => {
    const { comments } = readIgc(igc(`LXCT${'é'.repeat(100_000)}`));
    expect(comments[0]!.text).toBe('é'.repeat(READER.recordBytesMax / 2 - 2));
  });

  it('keeps the first and the last of too many comments, in file order', () => {
    const half = READER.commentsMax / 2;
    const total = READER.commentsMax * 2 + 7;
    const { comments, recordsLeftOut } = readIgc(igc(...repeated(total, (i) => `LXXX${i}`)));
    expect(comments.map(({ text }) => Number(text))).toEqual([
      ...repeated(half, String).map(Number),
      ...repeated(half, (i) => String(total - half + i)).map(Number),
    ]);
    expect(recordsLeftOut.comments).toBe(total - READER.commentsMax);
  });
});

describe('readIgc: constellations', () => {
  it.each([
    ['F135708263012', ['26', '30', '12']],
    ['F135708G7r12  ', ['G7', 'r1']],
    ['F1357082630121', ['26', '30', '12']],
    ['F135708', []],
  ])('reads %j', (line, satelliteIds) => {
    expect(readIgc(igc(line)).constellations).toEqual([{ secondsOfDay: 50_228, satelliteIds }]);
  });

  it('ignores sentences as constellations', () => {
    expect(readIgc(igc('Flight data follows', 'F99999901')).constellations).toEqual([]);
  });

  it('keeps records up to the limit and counts the others', () => {
    const read = readIgc(igc(...repeated(READER.constellationsMax + 2, () => 'F13570826')));
    expect(read.constellations).toHaveLength(READER.constellationsMax);
    expect(read.recordsLeftOut).toEqual({ task: 0, events: 0, slowData: 0, constellations: 2, comments: 0 });
  });
});
