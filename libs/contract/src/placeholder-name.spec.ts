import { PLACEHOLDER_NAMES, REAL_NAMES } from '../../../test/factories/site-names.js';
import { isPlaceholderName } from './placeholder-name.js';

describe('a placeholder in place of a name', () => {
  it.each([...PLACEHOLDER_NAMES, '', '—', '¿？'])('is recognised: %j', (text) => {
    expect(isPlaceholderName(text)).toBe(true);
  });

  it.each(REAL_NAMES)('is not seen in a name: %j', (text) => {
    expect(isPlaceholderName(text)).toBe(false);
  });
});
