import { packageVersion } from '@core/config';
import { isOlder, OLDEST_RELEASE } from './oldest-release.js';

describe('the order of releases', () => {
  it.each([
    ['0.2.0', '0.3.0', true],
    ['0.9.0', '0.10.0', true],
    ['1.0.0', '1.0.1', true],
    ['1.0.0', '1.0.0', false],
    ['2.0.0', '1.9.9', false],
    ['1.0.0-rc.1', '1.0.0', false],
  ])('%s is older than %s: %s', (one, other, expected) => {
    expect(isOlder(one, other)).toBe(expected);
  });

  it('lets this release run on its own schema', () => {
    expect(isOlder(packageVersion(), OLDEST_RELEASE)).toBe(false);
  });
});
