import { InvalidIgcError } from './invalid-igc-error.js';
import { readIgc } from './read-igc.js';

const FIX = 'B1603004759123N00831456EA0041200460';
const NEXT_FIX = 'B1603014759130N00831460EA0041300461';

function igc(...lines: string[]): Uint8Array {
  return text(lines.join('\r\n') + '\r\n');
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

function latin1(content: string): Uint8Array {
  return Uint8Array.from(content, (character) => character.charCodeAt(0));
}

function times(bytes: Uint8Array): number[] {
  return [...readIgc(bytes).fixes.timeSeconds];
}

function fixAt(time: string): string {
  return `B${time}${FIX.slice(7)}`;
}

describe('readIgc: position records', () => {
  it('reads time, position, both altitudes and validity of a fix', () => {
    const { fixes } = readIgc(igc('AXCT123', 'HFDTE160724', FIX, NEXT_FIX));
    expect(fixes.count).toBe(2);
    expect(fixes.timeSeconds[0]).toBe(16 * 3600 + 3 * 60);
    expect(fixes.latitudeDeg[0]).toBeCloseTo(47.98538333, 8);
    expect(fixes.longitudeDeg[0]).toBeCloseTo(8.52426667, 8);
    expect(fixes.pressureAltitudeM[0]).toBe(412);
    expect(fixes.gnssAltitudeM[0]).toBe(460);
    expect(fixes.is3d[0]).toBe(1);
  });

  it('reads south and west as negative, and V fixes as not 3D', () => {
    const { fixes } = readIgc(igc('B1603004759123S00831456WV0041200460', NEXT_FIX));
    expect(fixes.latitudeDeg[0]).toBeLessThan(-47.9);
    expect(fixes.longitudeDeg[0]).toBeLessThan(-8.5);
    expect(fixes.is3d[0]).toBe(0);
  });

  it('reads negative, blank (as zero) and right-aligned altitudes', () => {
    const { fixes } = readIgc(
      igc(
        'B1603004759123N00831456EA-0123-0045',
        'B1603014759123N00831456EA     00460',
        'B1603024759123N00831456EA  412 -123',
      ),
    );
    expect([...fixes.pressureAltitudeM]).toEqual([-123, 0, 412]);
    expect([...fixes.gnssAltitudeM]).toEqual([-45, 460, -123]);
  });

  it('adds the extra digits of LAD and LOD, however many there are', () => {
    const { fixes } = readIgc(igc('I023637LAD3839LOD', `${FIX}4500`, `${fixAt('160301')}0067`));
    expect(fixes.latitudeDeg[0]).toBe(47 + 59.12345 / 60);
    expect(fixes.longitudeDeg[0]).toBe(8 + 31.456 / 60);
    expect(fixes.longitudeDeg[1]).toBe(8 + 31.45667 / 60);
  });

  it('ignores extra digits that are truncated or not digits', () => {
    const { fixes } = readIgc(igc('I023637LAD3839LOD', `${FIX}4x  `, fixAt('160301')));
    expect(fixes.latitudeDeg[0]).toBe(47 + 59.123 / 60);
    expect(fixes.latitudeDeg[1]).toBe(47 + 59.123 / 60);
  });

  it.each(['\r\n', '\n', '\r'])('reads no extra digits from the next line, after the line end %j', (end) => {
    const lines = ['I024041LAD4243LOD', FIX, `${fixAt('160301')}    4500`];
    const { fixes } = readIgc(text(lines.join(end)));
    expect(fixes.latitudeDeg[0]).toBe(47 + 59.123 / 60);
    expect(fixes.latitudeDeg[1]).toBe(47 + 59.12345 / 60);
  });

  it.each([
    ['hour 25', 'B2503004759123N00831456EA0041200460'],
    ['minute 60', 'B1660004759123N00831456EA0041200460'],
    ['latitude 99', 'B1603009959123N00831456EA0041200460'],
    ['longitude 199', 'B1603004759123N19931456EA0041200460'],
    ['61 minutes of latitude', 'B1603004761123N00831456EA0041200460'],
    ['letters in the position', 'B160300475X123N00831456EA0041200460'],
    ['an unknown hemisphere', 'B1603004759123X00831456EA0041200460'],
    ['an unknown validity', 'B1603004759123N00831456EX0041200460'],
    ['a sign in the middle of an altitude', 'B1603004759123N00831456EA00-1200460'],
    ['a truncated end', 'B1603004759123N0083145'],
  ])('drops a fix with %s and keeps the others', (_, line) => {
    const read = readIgc(igc('HFDTE160724', FIX, line, NEXT_FIX));
    expect(read.fixes.count).toBe(2);
    expect(read.malformedFixCount).toBe(1);
    expect(read.problems).toEqual([{ line: 3, reason: expect.any(String) as string }]);
  });

  it('keeps a last line without a line end', () => {
    expect(readIgc(text(`HFDTE160724\n${FIX}\n${NEXT_FIX}`)).fixes.count).toBe(2);
  });

  it('accepts every record letter without losing a fix', () => {
    const read = readIgc(
      igc(
        'AXCT123 FLIGHT:1',
        'HFDTE160724',
        'I013638FXA',
        'J010812HDT',
        'C4759123N00831456EStart',
        'F160240040609',
        'D20331',
        'E160245PEV button',
        `${FIX}099`,
        `${NEXT_FIX}099`,
        'K16024800090',
        'LXXXcomment',
        'GABCDEF',
      ),
    );
    expect(read.fixes.count).toBe(2);
    expect(read.fixExtensions).toEqual([{ code: 'FXA', startColumn: 36, endColumn: 38 }]);
    const position = { latitudeDeg: 47 + 59.123 / 60, longitudeDeg: 8 + 31.456 / 60 };
    expect(read.tasks).toEqual([{ declaration: null, points: [{ position, area: null, text: 'Start' }] }]);
    expect(read.events).toEqual([{ secondsOfDay: 57_765, code: 'PEV', text: 'button' }]);
    expect(read.hasSignature).toBe(true);
  });
});

describe('readIgc: lines and encodings', () => {
  it.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRCRLF', '\r\r\n'],
    ['blank lines between', '\r\n\r\n'],
    ['trailing blanks', '   \r\n'],
  ])('reads line ends written as %s', (_, end) => {
    const read = readIgc(text(['AXCT123', 'HFDTE160724', FIX, NEXT_FIX, 'GABC'].join(end)));
    expect(read.fixes.count).toBe(2);
    expect(read.date).toBe('2024-07-16');
  });

  it('skips a byte order mark, junk before and after, and zero bytes from a power loss', () => {
    const read = readIgc(
      text(
        `\uFEFF<html><p>Your flight:\r\nAXCT123\r\nHFDTE160724\r\n${FIX}\r\n\0\0\0\0${NEXT_FIX}\r\nGABC\r\nSent from my phone\r\n\x1a`,
      ),
    );
    expect(read.fixes.count).toBe(2);
    expect(read.recorder?.manufacturerCode).toBe('XCT');
  });

  it('decodes header text as UTF-8 or Latin-1, in composed form', () => {
    const lines = `HFPLTPILOT:Jürgen Ößl\r\nHFSITSITE:Col de l'Épine\r\n${FIX}\r\n${NEXT_FIX}\r\n`;
    expect(readIgc(text(lines)).headers).toMatchObject({ pilot: 'Jürgen Ößl', site: "Col de l'Épine" });
    expect(readIgc(latin1(lines)).headers).toMatchObject({ pilot: 'Jürgen Ößl', site: "Col de l'Épine" });
    expect(readIgc(text(lines.normalize('NFD'))).headers.pilot).toBe('Jürgen Ößl');
  });

  it('strips control and direction characters from header text', () => {
    const read = readIgc(text(`HFSITSITE:Mont\u202E\u0007 Blanc\t\r\n${FIX}\r\n${NEXT_FIX}`));
    expect(read.headers.site).toBe('Mont Blanc');
  });

  it('clips an endless header without breaking its encoding', () => {
    const read = readIgc(text(`HFPLTPILOT:${'é'.repeat(100_000)}\r\n${FIX}\r\n${NEXT_FIX}`));
    expect(read.headers.pilot).toMatch(/^é+$/);
    expect(read.headers.pilot!.length).toBeLessThan(400);
  });

  it('takes the first value of a repeated header, and null for an empty one', () => {
    const read = readIgc(
      igc('HFPLTPILOT:', 'HFPLTPILOTINCHARGE: First', 'HPPLTPILOT:Second', 'HFSITSITE:', FIX, NEXT_FIX),
    );
    expect(read.headers.pilot).toBe('First');
    expect(read.headers.site).toBeNull();
  });

  it('treats a header without a letter or digit as not filled in', () => {
    const read = readIgc(
      igc('HOSITSite:?', 'HFPLTPILOT:---', 'HFGTYGLIDERTYPE:.', 'HFSITSITE:Ölberg', FIX, NEXT_FIX),
    );
    expect(read.headers).toMatchObject({ pilot: null, gliderType: null, site: 'Ölberg' });
    expect(readIgc(igc('HOSITSite:?', FIX, NEXT_FIX)).headers.site).toBeNull();
  });

  it('skips placeholders that recorders write in place of a name', () => {
    const headers = [
      'HFPLTPILOT:NKN',
      'HFGTYGLIDERTYPE: None',
      'HFCIDCOMPETITIONID:NIL',
      'HFCCLCOMPETITIONCLASS:NKN',
    ];
    const read = readIgc(
      igc(...headers, 'HOSITSITE:unknown-XX', 'HFSITSITE:Riederalp', 'HFRHWHARDWARE:NA', FIX, NEXT_FIX),
    );
    expect(read.headers).toMatchObject({
      pilot: null,
      gliderType: null,
      competitionId: null,
      competitionClass: null,
    });
    expect(read.headers).toMatchObject({ site: 'Riederalp', hardwareVersion: null });
  });
});

describe('readIgc: date and time', () => {
  it.each([
    'HFDTE160724',
    'HFDTEDATE:160724,01',
    'HFDTEDATE: 160724,01',
    'HFDTEDATE:160724',
    'HFDTE:160724',
    'HFDTE: 160724',
    'HFDTE 160724',
    'HFDTEDATE160724',
    'HODTE160724',
    'HPDTEDATE:160724',
    'hfdte160724',
    'hfdtedate:160724,02',
    'HFDTE16072024',
    'HFDTE16.07.24',
    'HFDTE16.07.2024',
    'HFDTE16072401', // and the number of the flight
    'HFDTEDATE:2024-07-16',
    'HFDTE2024-07-16,01',
    'HFDTE: 2024/07/16',
    'HFDTEDATE:2024.07.16',
  ])('reads the date of %s', (header) => {
    expect(readIgc(igc(header, FIX, NEXT_FIX)).date).toBe('2024-07-16');
  });

  it.each([
    'HFDTE000000',
    'HFDTE330203',
    'HFDTE310299',
    'HFDTE',
    'HFDTEDATE:',
    'HFDTEDATE:2024-13-16',
    'HFDTEDATE:2106-02-07', // not 21 June 2002
    'HFDTEDATE:16.07.2106', // not 16 July 2021
  ])('finds no date in %s', (header) => {
    const read = readIgc(igc(header, FIX, NEXT_FIX));
    expect(read.date).toBeNull();
    expect([...read.fixes.timeSeconds]).toEqual([57_780, 57_781]);
  });

  it('reads two-digit years from 80 on as the twentieth century', () => {
    expect(readIgc(igc('HFDTE010199', FIX, NEXT_FIX)).date).toBe('1999-01-01');
  });

  it('does not misread a date that starts with its year', () => {
    expect(readIgc(igc('HFDTEDATE:2012-06-14', FIX, NEXT_FIX)).date).toBe('2012-06-14'); // not 20 December 2006
  });

  it('finds the date of a file without an A record, and after the first fix', () => {
    const read = readIgc(igc(FIX, 'HFDTE160724', NEXT_FIX));
    expect(read.date).toBe('2024-07-16');
    expect(read.fixes.count).toBe(2);
    expect(read.recorder).toBeNull();
  });

  it('uses the date written after the first satellite fix, not that of an unset clock', () => {
    const zero = 'B0000010000000N00000000EA0000000000';
    expect(readIgc(igc('HFDTE010100', zero, 'HFDTE140919', FIX, NEXT_FIX)).date).toBe('2019-09-14');
  });

  it('uses the later of two dates too far apart for one log, and keeps the times', () => {
    for (const dates of [
      ['HFDTE010100', 'HFDTE260525', 'HFDTE010100'],
      ['HFDTE260525', 'HFDTE010100', 'HFDTE260525'],
    ]) {
      const [first, second, third] = dates as [string, string, string];
      const read = readIgc(igc(first, fixAt('100000'), second, fixAt('100001'), third, fixAt('100002')));
      expect(read.date).toBe('2025-05-26');
      expect([...read.fixes.timeSeconds]).toEqual([36_000, 36_001, 36_002]);
    }
  });

  it('continues across midnight UTC when times restart at zero', () => {
    expect(times(igc('HFDTE160724', fixAt('235959'), fixAt('000001')))).toEqual([86_399, 86_401]);
  });

  it('continues across midnight UTC when there is a second date header', () => {
    expect(times(igc('HFDTE160724', fixAt('235959'), 'HFDTE170724', fixAt('000001')))).toEqual([
      86_399, 86_401,
    ]);
    expect(
      times(igc('HFDTE160724', fixAt('235959'), fixAt('000001'), 'HFDTE170724', fixAt('000002'))),
    ).toEqual([86_399, 86_401, 86_402]);
  });

  it('stays on the day if the date header of the next one is written before midnight', () => {
    const early = ['HFDTE160724', fixAt('235954'), 'HFDTE170724', fixAt('235957')];
    expect(times(igc(...early, fixAt('000000'), fixAt('000003')))).toEqual([86_394, 86_397, 86_400, 86_403]);
    expect(times(igc(...early, fixAt('235959')))).toEqual([86_394, 86_397, 86_399]);
  });

  it.each([
    ['far from midnight', '120000', '120003'],
    ['after a gap', '233000', '235800'],
  ])('begins another day at a date header %s', (_, last, next) => {
    const [first, second] = times(igc('HFDTE160724', fixAt(last), 'HFDTE170724', fixAt(next)));
    expect(second! - first!).toBeGreaterThan(86_400);
  });

  it('is not misled when the first date header is repeated after midnight', () => {
    expect(
      times(igc('HFDTE160724', fixAt('235959'), fixAt('000001'), 'HFDTE160724', fixAt('000002'))),
    ).toEqual([86_399, 86_401, 86_402]);
  });

  it('crosses new year', () => {
    const read = readIgc(igc('HFDTE311224', fixAt('235959'), 'HFDTE010125', fixAt('000001')));
    expect(read.date).toBe('2024-12-31');
    expect([...read.fixes.timeSeconds]).toEqual([86_399, 86_401]);
  });

  it('treats a backward step of less than half a day as a corrupt time, not as midnight', () => {
    expect(times(igc('HFDTE160724', fixAt('160300'), fixAt('100000'), fixAt('160301')))).toEqual([
      57_780, 36_000, 57_781,
    ]);
  });

  it('stays on the same day after a single time far ahead or behind', () => {
    expect(times(igc('HFDTE160724', fixAt('100000'), fixAt('230000'), fixAt('100001')))).toEqual([
      36_000, 82_800, 36_001,
    ]);
    expect(times(igc('HFDTE160724', fixAt('140000'), fixAt('000000'), fixAt('140001')))[2]).toBe(50_401);
  });

  it('accepts a gap of more than half a day and the midnight after it', () => {
    expect(
      times(igc('HFDTE160724', fixAt('050000'), fixAt('194200'), fixAt('235959'), fixAt('000001'))),
    ).toEqual([18_000, 70_920, 86_399, 86_401]);
  });
});

describe('readIgc: the recorder', () => {
  it.each([
    ['AXCT2e4c7b47', 'XCT', 'XCTrack', '2e4c7b47'],
    ['ALXNQKFFLIGHT:3', 'LXN', 'LX Navigation', 'QKF'],
    ['AXFH000,FLIGHT:2', 'XFH', 'Flyskyhy', '000'],
    ['AQQQ1', 'QQQ', null, '1'],
    ['AFLA', 'FLA', 'Flarm', null],
  ])('is named by %s', (record, manufacturerCode, manufacturer, serial) => {
    expect(readIgc(igc(record, FIX, NEXT_FIX)).recorder).toEqual({ manufacturerCode, manufacturer, serial });
  });
});

describe('readIgc: files that are not flights', () => {
  function refusalOf(bytes: Uint8Array): InvalidIgcError {
    try {
      readIgc(bytes);
    } catch (error) {
      if (error instanceof InvalidIgcError) return error;
    }
    throw new Error('was accepted');
  }

  it.each([
    ['an empty file', new Uint8Array(), /empty/],
    ['a ZIP archive', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), /ZIP/],
    ['a bzip2 archive', text('BZh91AY&SY'), /bzip2/],
    ['an HTML page', text('<!DOCTYPE html><html><body>404</body></html>'), /HTML/],
    ['UTF-16 text', Uint8Array.of(0xff, 0xfe, 0x41, 0), /UTF-16/],
    ['UTF-16 text without its mark', Buffer.from('AXCT123\r\nHFDTE160724\r\n', 'utf16le'), /UTF-16/],
    [
      'a quoted mail',
      text('On Friday Ada wrote:\n> AXCT123\n> HFDTE160724\n> B1603000000000N'),
      /^The lines .* of an e-mail\. Save the attachment/,
    ],
    [
      'Arabic digits',
      text('AXCT123\r\nHFDTE\u0661\u0666\u0660\u0667\r\n'),
      /^This file has digits .*"\u0661"\. Export/,
    ],
    [
      'Devanagari digits',
      text('AXCT123\r\nHFDTE\u0967\u096C\u0966\u096D\r\n'),
      /^This file has digits .*"\u0967"\. Export/,
    ],
    ['headers only', igc('AXCT123', 'HFDTE160724'), /No position records/],
    ['other text', text('A sample list of applications\nBody text\n'), /No position records/],
    ['fixes at 0,0 only', igc('B1603000000000N00000000EA0000000000'), /no satellite fix/],
    ['one usable fix', igc(FIX, 'B1603010000000N00000000EA0000000000'), /Only one position record/],
    ['usable fixes of one second', igc(FIX, FIX, FIX), /All 3 usable .* have the same time: .* at least 2/],
  ])('refuses %s and names the reason', (_, bytes, reason) => {
    const error = refusalOf(bytes);
    expect(error.message).toMatch(reason);
    expect(error.details).toEqual([{ line: null, reason: error.message }]);
  });

  /** An archive that starts with these bytes and contains an uncompressed flight. */
  function holding(head: string): Uint8Array {
    return Buffer.concat([Buffer.from(head, 'latin1'), igc('flight.igcAXCT123', 'HFDTE160724', FIX, FIX)]);
  }

  it.each([
    ['a ZIP archive', 'PK\x03\x04\x14\0\0\0\0\0', /ZIP/],
    ['a gzip archive', '\x1f\x8b\x08\0', /gzip/],
    ['a 7-Zip archive', "7z\xbc\xaf'\x1c", /7-Zip/],
    ['a RAR archive', 'Rar!\x1a\x07\x01\0', /RAR/],
    ['a tar archive of POSIX', 'flight.igc'.padEnd(257, '\0') + 'ustar\0' + '00', /tar/],
    ['a tar archive of GNU', 'flight.igc'.padEnd(257, '\0') + 'ustar  \0', /tar/],
  ])('refuses %s even if the flights in it are uncompressed', (_, head, reason) => {
    expect(refusalOf(holding(head)).message).toMatch(reason);
  });

  it.each(['PK', 'PKZIP', 'ZPK', '7z', 'Rar!', 'x'.repeat(257) + 'ustar'])(
    'does not take text that starts with %s for an archive',
    (line) => {
      expect(readIgc(igc(line, 'HFDTE160724', FIX, NEXT_FIX)).fixes.count).toBe(2);
    },
  );

  it('names the line and field of the first ten damaged records if none is readable', () => {
    const error = refusalOf(igc('AXCT123', ...Array.from({ length: 50 }, () => FIX.replace('N', 'X'))));
    expect(error.details).toHaveLength(10);
    expect(error.details[0]).toEqual({
      line: 2,
      reason: 'B record with invalid latitude sign "X"; expected N or S',
    });
  });

  it.each([
    ['B16a3004759123N00831456EA0041200460', /invalid time "16a300"/],
    ['B1603009959123N00831456EA0041200460', /invalid latitude "9959123"/],
    ['B1603004759123N19931456EA0041200460', /invalid longitude "19931456"/],
    ['B1603004759123N00831456EX0041200460', /invalid validity "X"/],
    ['B1603004759123N00831456EA00-1200460', /invalid pressure altitude/],
    ['B1603004759123N00831456EA00412abcde', /invalid GPS altitude/],
    ['Bxx03004759123N00831456EA0041200460', /invalid time "xx0300"/],
    ['B1603', /only 5 characters/],
  ])('explains what is wrong with %s', (line, reason) => {
    expect(refusalOf(igc(line)).details[0]).toEqual({
      line: 1,
      reason: expect.stringMatching(reason) as string,
    });
  });

  it('does not take a line of text that starts with B for a position record', () => {
    const text = igc('Best regards from the flight of 2024-07-16,', 'Bernd');
    expect(refusalOf(text).message).toMatch(/No position records/);
  });

  it('accepts a flight of two fixes', () => {
    expect(readIgc(igc(FIX, NEXT_FIX)).fixes.count).toBe(2);
  });
});
