import { gzipSync } from 'node:zlib';
import { hasCurrentFormat } from './stored-track.js';

const points = Array.from({ length: 20_000 }, (_, index) => Math.round(Math.sin(index) * 1e6));

describe('a stored track', () => {
  it.each([
    ['in the current format', gzipSync(JSON.stringify({ flight_id: '01', points })), true],
    ['in the current format, very short', gzipSync('{"flight_id":"01"}'), true],
    ['of the previous release', gzipSync(JSON.stringify({ format: 1, startedAt: 0, points })), false],
    ['that is empty', Buffer.alloc(0), false],
    ['that is not gzip', Buffer.from('{"flight_id":"01"}'), false],
  ])('%s is recognised by its first bytes', (_, stored, isCurrent) => {
    expect(hasCurrentFormat(stored)).toBe(isCurrent);
  });
});
