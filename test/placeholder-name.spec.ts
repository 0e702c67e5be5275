import { PLACEHOLDER_NAMES, REAL_NAMES } from './factories/site-names.js';
import { isPlaceholderName } from '@core/contract';

describe('a placeholder in place of a name', () => {
  it.each([...PLACEHOLDER_NAMES, '', '—', '¿？'])('is recognised: %j', (text) => {
    expect(isPlaceholderName(text)).toBe(true);
  });

  it.each(REAL_NAMES)('is not seen in a name: %j', (text) => {
    expect(isPlaceholderName(text)).toBe(false);
  });
});
