import { ApiError } from '@app/contract';
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
  ])('makes %j into %j', (given, cleaned) => {
    expect(formText('title', given, 200)).toBe(cleaned);
  });

  it.each([
    undefined,
    '',
    '   ',
    '\u200e',
    '\u200b\u200d\u2060', // of no width
    '\u3164 \u115f', // fillers of Hangul, which are letters
    '\u2800', // Braille of no dots
    '\u{e0020}\u034f\ufe0f', // a tag, a joiner of graphemes, a variant of nothing
  ])('takes %j as not given', (given) => {
    expect(formText('title', given, 200)).toBeUndefined();
  });

  it('counts characters, not bytes or halves of characters', () => {
    expect(formText('site', '🪂'.repeat(120), 120)).toHaveLength(240);
    expect(codeOf(() => formText('site', '🪂'.repeat(121), 120))).toBe('validation_failed');
  });

  it('refuses a field that is given twice, and a NUL byte', () => {
    expect(codeOf(() => formText('title', ['a', 'b'], 200))).toBe('validation_failed');
    expect(codeOf(() => formText('title', 'a\0b', 200))).toBe('malformed_request');
  });
});
