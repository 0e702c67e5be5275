import { ApiError } from '@core/contract';
import { formText } from './form-text.js';

function codeOf(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
  return undefined;
}

describe('formText', () => {
  it.each([
    ['  Morning\tflight \r\n', 'Morning flight'],
    ['e\u0301tape', 'étape'],
    ['a\u202eb\u2066c\u200f', 'abc'],
    ['a \u202e b', 'a b'],
    ['bell\u0007 and \u0085next', 'bell and next'],
    ['👨‍👩‍👧 in the air', '👨‍👩‍👧 in the air'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['می‌خواهم', 'می‌خواهم'],
  ])('turns %j into %j', (given, cleaned) => {
    expect(formText('title', given, 200)).toBe(cleaned);
  });

  it.each([
    undefined,
    '',
    '   ',
    '\u200e',
    '\u200b\u200d\u2060', // zero width
    '\u3164 \u115f', // Hangul fillers, which are letters
    '\u2800', // blank Braille pattern
    '\u{e0020}\u034f\ufe0f', // a tag, a grapheme joiner, a variation selector
  ])('treats %j as not given', (given) => {
    expect(formText('title', given, 200)).toBeUndefined();
  });

  it('counts characters, not bytes or UTF-16 code units', () => {
    expect(formText('site', '🪂'.repeat(120), 120)).toHaveLength(240);
    expect(codeOf(() => formText('site', '🪂'.repeat(121), 120))).toBe('validation_failed');
  });

  it('rejects a repeated field and a NUL byte', () => {
    expect(codeOf(() => formText('title', ['a', 'b'], 200))).toBe('validation_failed');
    expect(codeOf(() => formText('title', 'a\0b', 200))).toBe('malformed_request');
  });
});
