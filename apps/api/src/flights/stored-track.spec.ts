import { gzipSync } from 'node:zlib';
import { hasPresentForm } from './stored-track.js';

const points = Array.from({ length: 20_000 }, (_, index) => Math.round(Math.sin(index) * 1e6));

describe('a stored track', () => {
  it.each([
    ['as it is sent', gzipSync(JSON.stringify({ flight_id: '01', points })), true],
    ['short', gzipSync('{"flight_id":"01"}'), true],
    ['of the release before', gzipSync(JSON.stringify({ format: 1, startedAt: 0, points })), false],
    ['that is empty', Buffer.alloc(0), false],
    ['that is no gzip', Buffer.from('{"flight_id":"01"}'), false],
  ])('%s is told by its beginning', (_, stored, isPresent) => {
    expect(hasPresentForm(stored)).toBe(isPresent);
  });
});
