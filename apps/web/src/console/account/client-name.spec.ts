import { clientName } from './client-name.js';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('the name of a client', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox, Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome, Linux'],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge, Windows'],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`,
      'Safari, macOS',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} CriOS/142.0 Safari/604.1`,
      'Chrome, iOS',
    ],
    ['curl/8.14.1', 'curl/8.14.1'],
    ['x'.repeat(200), 'x'.repeat(60)],
    ['', null],
    [null, null],
  ])('%s', (userAgent, name) => {
    expect(clientName(userAgent)).toBe(name);
  });
});
