import { EMAIL_CHARACTERS_MAX } from './names.js';
import { isEmailAddress } from './email-address.js';

const ofLength = (characters: number) =>
  `ada@${`${'x'.repeat(49)}.`.repeat(9)}`.slice(0, characters - 4) + '.org';

describe('an e-mail address', () => {
  it.each(['ada@example.org', 'Ada.L+flights@sub.example.org', ofLength(EMAIL_CHARACTERS_MAX)])(
    'may be %s',
    (text) => expect(isEmailAddress(text)).toBe(true),
  );

  it.each([
    'ada',
    'ada@localhost',
    'ada@@example.org',
    'ada @example.org',
    'ü@example.org',
    'Ada <ada@example.org>',
    ofLength(EMAIL_CHARACTERS_MAX + 1),
  ])('is not %s', (text) => expect(isEmailAddress(text)).toBe(false));
});
