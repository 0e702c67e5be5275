import { fixesFingerprint } from './fixes-fingerprint.js';
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
