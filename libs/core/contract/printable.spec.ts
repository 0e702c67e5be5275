import { printableJson, printableLine, printableLines } from './printable.js';

/** Clears the screen, sets the window's title, moves the cursor: in 7 and in 8 bits. */
const ATTACK = 'ok\u001b[2J\u001b]0;title\u0007\u009b31m\u007f\r\n\u202egnp.exe\u2066';
const UNSAFE = /[^\P{Cc}\n]|[\u061c\u2028-\u202e\u2066-\u2069]/u;

describe('what a terminal shows', () => {
  it('has every character escaped that the terminal would interpret', () => {
    expect(printableLine(ATTACK)).toBe(
      'ok\\u001b[2J\\u001b]0;title\\u0007\\u009b31m\\u007f\\r\\n\\u202egnp.exe\\u2066',
    );
  });

  it('keeps other characters as they are', () => {
    for (const text of ['Äpfel, 変更 🪂 👨‍👩‍👧', 'C:\\path "quoted"', '']) expect(printableLine(text)).toBe(text);
  });

  it('keeps line breaks where several lines are meant', () => {
    expect(printableLines('a\nb\r\n\u001b[1mc')).toBe('a\nb\\r\n\\u001b[1mc');
  });

  it.each([undefined, 2])('is JSON that means the same (indented by %p)', (indent) => {
    const value = { [ATTACK]: [ATTACK, 1, null, '\\u001b'] };
    const text = printableJson(value, indent);
    expect(text).not.toMatch(UNSAFE);
    expect(JSON.parse(text)).toEqual(value);
  });
});
