import { gzipSync } from 'node:zlib';
import { hasCurrentFormat, isComplete } from './stored-track.js';

const points = Array.from({ length: 20_000 }, (_, index) => Math.round(Math.sin(index) * 1e6));
const stored = (version: number) =>
  gzipSync(JSON.stringify({ flight_id: '01', analysis_version: version, points }));

describe('a stored track', () => {
  it.each([
    ['in the current format', stored(10), true],
    ['in the current format, very short', gzipSync('{"flight_id":"01","analysis_version":9,"x":1}'), true],
    ['of the previous release', gzipSync(JSON.stringify({ format: 1, startedAt: 0, points })), false],
    ['that is empty', Buffer.alloc(0), false],
    ['that is not gzip', Buffer.from('{"flight_id":"01","analysis_version":9,"x":1}'), false],
  ])('%s is recognised by its first bytes', (_, bytes, isCurrent) => {
    expect(hasCurrentFormat(bytes)).toBe(isCurrent);
  });

  it('is not sent as it is if an older analysis left out the values of the phases', () => {
    expect([9, 10, 11].map((version) => isComplete(stored(version)))).toEqual([false, true, true]);
  });
});
