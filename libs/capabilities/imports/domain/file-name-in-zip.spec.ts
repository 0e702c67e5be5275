import { ZipFile } from 'yazl';
import { fileNameInZip } from './file-name-in-zip.js';

describe('the name of a file in a ZIP archive', () => {
  it.each([
    ['2026/a b.igc', '2026/a b.igc'],
    ['2026\\a.igc', '2026/a.igc'],
    ['/2026//./a.igc', '2026/a.igc'],
    ['../../a.igc', 'a.igc'],
    ['C:a.igc', 'a.igc'],
    ['C:/a.igc', 'a.igc'],
    ['C:\\2026\\a.igc', '2026/a.igc'],
    ['/C:/D:E:/a.igc', 'a.igc'],
    ['../C:/a.igc', 'a.igc'],
    ['C:../a.igc', 'a.igc'],
    ['C:/', 'file-3'],
    ['..', 'file-3'],
    ['', 'file-3'],
  ])('%j is relative, and without a drive or ".."', (name, expected) => {
    const inZip = fileNameInZip(name, 2);
    expect(inZip).toBe(expected);
    expect(() => new ZipFile().addBuffer(Buffer.from('x'), inZip)).not.toThrow();
  });
});
