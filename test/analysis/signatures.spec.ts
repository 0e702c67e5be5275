import { createHash } from 'node:crypto';
import { analyse, readIgc } from '@engine/analysis';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';

/**
 * Signed with XCSoar's scheme by a program of its own (bit by bit as in RFC 1321, without tables): three of the four
 * digests. The third one of XCSoar starts as MD5 itself does, so it is taken from node:crypto.
 */
const STARTS = {
  XCS: [
    [0x1c80a301, 0x9eb30b89, 0x39cb2afe, 0x0d0fea76],
    [0x48327203, 0x3948ebea, 0x9a9b9c9e, 0xb3bed89a],
    null,
    [0xc8e899e8, 0x9321c28a, 0x438eba12, 0x8cbe0aee],
  ],
  XLK: [
    [0x63e54c01, 0x25adab89, 0x44baecfe, 0x60f25476],
    [0x41e24d03, 0x23b8ebea, 0x4a4bfc9e, 0x640ed89a],
    [0x61e54e01, 0x22cdab89, 0x48b20cfe, 0x62125476],
    [0xc1e84fe8, 0x21d1c28a, 0x438e1a12, 0x6c250aee],
  ],
} as const;

const XCSOAR = 'HFFTYFRTYPE:XCSOAR,XCSOAR Linux 7.43 Nov 01 2024';
const XCSOAR_65 = 'HFFTYFRTYPE:XCSOAR,XCSOAR Linux 6.5 Jan 23 2013';

/** The lines of a simulated flight, as a recorder with this code writes them. */
function linesBy(aRecord: string, ...headers: string[]): string[] {
  const { igc } = shortRidgeFlight({ igc: { aRecord, pilot: 'Ada, Pilot', extraLines: headers } });
  return Buffer.from(igc)
    .toString('latin1')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('G'))
    .filter((line) => headers.includes(line) || !/^HFR?F[TW]/.test(line)); // the simulator's own type and firmware
}

/** Appends the G records for the signed text. */
function withSignature(lines: readonly string[], signed: string, code: keyof typeof STARTS): Uint8Array {
  const bytes = Buffer.from(signed.replace(/[^ -~]|[$*!\\^~]/g, ''), 'latin1');
  const digests = STARTS[code].map((start) =>
    start === null ? createHash('md5').update(bytes).digest('hex') : slowMd5(bytes, start),
  );
  const records = digests
    .join('')
    .match(/.{16}/g)!
    .map((part) => `G${part}`);
  return Buffer.from([...lines, ...records, ''].join('\r\n'), 'latin1');
}

const signedByXcsoar = (line: string) => !/^(H[OP]|L(?!XCS))/.test(line);
const withoutCommas = (lines: readonly string[]) => lines.join('').replaceAll(',', '');
const resultOf = (igc: Uint8Array) => readIgc(igc).signatureResult;

describe('the signature of a recorder with a published scheme', () => {
  const lines = linesBy('AXCSAAA', XCSOAR, 'LXCSone comment', 'LPLTanother one', 'HOPLTof the observer');
  const igc = withSignature(lines, withoutCommas(lines.filter(signedByXcsoar)), 'XCS');
  const text = Buffer.from(igc).toString('latin1');

  it('is valid as written', () => {
    expect(resultOf(igc)).toBe('valid');
    expect(analyse(igc).quality).toMatchObject({ signature: 'present', signatureResult: 'valid' });
  });

  it.each([
    ['line ends', text.replaceAll('\r\n', '\n')],
    ['a comment of another program', `${text}LXXXuploaded\r\n`],
    ['the capitals of the signature', text.replace(/^G.*/gm, (record) => record.toUpperCase())],
  ])('is valid with other %s', (_, changed) => {
    expect(resultOf(Buffer.from(changed, 'latin1'))).toBe('valid');
  });

  it.each([
    ['an altitude', text.replace(/^(B.{24})(.{5})/m, '$100999')],
    ['the pilot', text.replace('Ada', 'Eve')],
    ['the date', text.replace('HFDTE22', 'HFDTE23').replace('DATE:22', 'DATE:23')],
    ['a missing fix', text.replace(/^B.*\r\n/m, '')],
    ['a fix after the signature', `${text}${/^B.*$/m.exec(text)![0]}\r\n`],
    ['the signature', text.replace(/^G.*$/m, `G${'0'.repeat(16)}`)],
    ['half of the signature missing', text.replace(/(^G.*\r\n){4}/m, '')],
  ])('is invalid after a change of %s', (_, changed) => {
    expect(changed).not.toBe(text);
    expect(resultOf(Buffer.from(changed, 'latin1'))).toBe('invalid');
  });

  it('includes commas from the header of version 6.5 on, and only of that version', () => {
    const written = linesBy('AXCSAAA', XCSOAR_65, 'LXCSa, b').filter(signedByXcsoar);
    const at = written.findIndex((line) => line.startsWith('HFFTY'));
    const signed = withoutCommas(written.slice(0, at)) + written.slice(at).join('');
    expect(resultOf(withSignature(written, signed, 'XCS'))).toBe('valid');
    expect(resultOf(withSignature(written, withoutCommas(written), 'XCS'))).toBe('invalid');
  });

  it('is unsupported, not invalid, if another program wrote the code of XCSoar', () => {
    const others = linesBy('AXCSAAA', 'HFFTYFRTYPE:XCSOAR LK8000');
    expect(resultOf(withSignature(others, 'something else', 'XCS'))).toBe('unsupported');
    expect(resultOf(withSignature(linesBy('AXCSAAA'), 'something else', 'XCS'))).toBe('unsupported');
  });

  it.each([
    ['with', (line: string) => line !== ''],
    ['without', (line: string) => !line.startsWith('L')],
  ])('is valid for LK8000 %s comments, and unsupported if it does not match', (_, isSigned) => {
    const written = linesBy('AXLK1A2B3C', 'HFFTYFRTYPE:LK8000', 'LPLTtake-off');
    expect(resultOf(withSignature(written, withoutCommas(written.filter(isSigned)), 'XLK'))).toBe('valid');
    expect(resultOf(withSignature(written, 'something else', 'XLK'))).toBe('unsupported');
  });

  it('is unsupported for every other recorder, and not checked without a signature', () => {
    const unknown = [...linesBy('AXSX001'), 'GABCDEF'].join('\r\n');
    expect(resultOf(Buffer.from(unknown))).toBe('unsupported');
    expect(resultOf(Buffer.from(linesBy('AXCSAAA', XCSOAR).join('\r\n')))).toBe('not_checked');
  });
});

/** MD5 in the words of RFC 1321, with big numbers instead of 32-bit arithmetic: slow, and unlike the tested one. */
function slowMd5(message: Buffer, start: readonly number[]): string {
  const bits = BigInt(message.length) * 8n;
  const padding = Buffer.alloc(((119 - (message.length % 64)) % 64) + 1);
  padding[0] = 0x80;
  const length = Buffer.from(bits.toString(16).padStart(16, '0'), 'hex').reverse();
  const padded = Buffer.concat([message, padding, length]);
  const mod = (value: number) => ((value % 2 ** 32) + 2 ** 32) % 2 ** 32;
  const rotate = (value: number, by: number) => mod(value * 2 ** by) + Math.floor(value / 2 ** (32 - by));
  const turns = ['7 12 17 22', '5 9 14 20', '4 11 16 23', '6 10 15 21'].map((row) =>
    row.split(' ').map(Number),
  );
  let state = [...start];
  for (let at = 0; at < padded.length; at += 64) {
    let [a, b, c, d] = state as [number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const round = Math.floor(i / 16);
      const mix = [(b & c) | (~b & d), (b & d) | (c & ~d), b ^ c ^ d, c ^ (b | ~d)][round]!;
      const word = [i, 5 * i + 1, 3 * i + 5, 7 * i][round]! % 16;
      const sum =
        a + mod(mix) + padded.readUInt32LE(at + 4 * word) + Math.floor(2 ** 32 * Math.abs(Math.sin(i + 1)));
      [a, d, c, b] = [d, c, b, mod(b + rotate(mod(sum), turns[round]![i % 4]!))];
    }
    state = state.map((word, i) => mod(word + [a, b, c, d][i]!));
  }
  return state
    .map((word) => Buffer.from(word.toString(16).padStart(8, '0'), 'hex').reverse().toString('hex'))
    .join('');
}
