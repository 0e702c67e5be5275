import { fixesFingerprint, undatedFingerprint } from './fixes-fingerprint.js';
import { readIgc } from './read-igc.js';

const FIXES = ['B1603004759123N00831456EA0041200460', 'B1603014759130N00831460EA0041300461'];

function fingerprint(lines: readonly string[], end = '\r\n'): string {
  return fixesFingerprint(readIgc(new TextEncoder().encode(lines.join(end))));
}

describe('the fingerprint of the fixes', () => {
  const original = fingerprint(['AXCT123', 'HFDTE160724', 'HFPLTPILOT:A', ...FIXES, 'GABC']);

  it('is 64 hex digits', () => {
    expect(original).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is the same for other line ends, headers, comments and signatures', () => {
    expect(fingerprint(['AXXX9', 'HFDTEDATE:160724,01', 'LXXXcomment', ...FIXES, 'GXYZ'], '\n')).toBe(
      original,
    );
    expect(fingerprint(['HFDTE160724', FIXES[0]!, '', FIXES[1]!])).toBe(original);
  });

  it.each([
    ['date', ['HFDTE170724', ...FIXES]],
    ['position', ['HFDTE160724', FIXES[0]!, FIXES[1]!.replace('4759130', '4759131')]],
    ['altitude', ['HFDTE160724', FIXES[0]!, FIXES[1]!.replace('00461', '00462')]],
    ['number of fixes', ['HFDTE160724', ...FIXES, 'B1603024759130N00831460EA0041300461']],
    ['order', ['HFDTE160724', FIXES[1]!, FIXES[0]!]],
  ])('changes with a different %s', (_, lines) => {
    expect(fingerprint(lines)).not.toBe(original);
  });
});

describe('the fingerprint of the fixes without the date', () => {
  const moving = Array.from({ length: 40 }, (_, i) => {
    const two = String(i).padStart(2, '0');
    return `B1603${two}47591${two}N00831456EA0041200460`;
  });
  const undated = (lines: readonly string[]) =>
    undatedFingerprint(readIgc(new TextEncoder().encode(lines.join('\r\n'))));
  const original = undated(['HFDTE160724', ...moving]);

  it('is the same for another date, or none', () => {
    expect(original).toMatch(/^[0-9a-f]{64}$/);
    expect(undated(['HFDTE301204', 'HFPLTPILOT:A', ...moving])).toBe(original);
    expect(undated(moving)).toBe(original);
  });

  it('is the same for a log across midnight with both dates replaced', () => {
    const night = [...moving.map((line) => line.replace('B1603', 'B2359')), 'HFDTE170724', ...moving];
    const replaced = night.map((line) => (line === 'HFDTE170724' ? 'HFDTE011204' : line));
    expect(undated(['HFDTE301104', ...replaced])).toBe(undated(['HFDTE160724', ...night]));
  });

  it.each([
    ['time', '160305', '160306'],
    ['position', '4759120', '4759121'],
    ['altitude', '00412', '00413'],
  ])('changes with a different %s', (_, from, to) => {
    const changed = moving.join('\n').replace(from, to).split('\n');
    expect(undated(['HFDTE160724', ...changed])).not.toBe(original);
  });

  it('is missing for a log that hardly moves, or is short', () => {
    expect(undated(['HFDTE160724', ...moving.slice(0, 30)])).toBeNull();
    const resting = moving.map((line) => line.replace(/47591\d\d/, '4759100'));
    expect(undated(['HFDTE160724', ...resting])).toBeNull();
  });
});
