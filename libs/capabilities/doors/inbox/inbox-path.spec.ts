import { type ApiError } from '@core/contract';
import { hrefOf, inboxPath } from './inbox-path.js';

function codeOf(urlPath: string): string {
  try {
    return `accepted as ${JSON.stringify(inboxPath(urlPath))}`;
  } catch (error) {
    return (error as ApiError).code;
  }
}

describe('a path in the inbox', () => {
  it.each([
    ['/dav', []],
    ['/dav/', []],
    ['/dav/a.igc', ['a.igc']],
    ['/dav//2026/K%C3%B6ssen%20%231/a+b%25.igc', ['2026', 'Kössen #1', 'a+b%.igc']],
  ])('%s has the names that its client chose', (urlPath, path) => {
    expect(inboxPath(urlPath)).toEqual(path);
    expect(inboxPath(hrefOf(path, false))).toEqual(path);
    expect(hrefOf(path, true)).toBe(`${hrefOf(path, false)}/`);
  });

  it.each([
    ['/dav/%zz', 'malformed_request'],
    ['/dav/a%00b', 'malformed_request'],
    ['/dav/a%0Ab', 'validation_failed'],
    ['/dav/a%2Fb', 'validation_failed'],
    ['/dav/%2e%2e/x', 'validation_failed'],
    ['/dav/.', 'validation_failed'],
    [`/dav/${'x'.repeat(256)}`, 'validation_failed'],
    [`/dav${'/x'.repeat(17)}`, 'validation_failed'],
    [`/dav${`/${'x'.repeat(204)}`.repeat(5)}/x`, 'validation_failed'],
  ])('%s is rejected', (urlPath, code) => {
    expect(codeOf(urlPath)).toBe(code);
  });
});
