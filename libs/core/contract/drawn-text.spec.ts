import { drawnText, isDrawn, drawnLines, drawnWidth } from './drawn-text.js';

describe('texts in pictures', () => {
  it.each([
    ['🪂 L’été à Saint-Hilaire', 'L’été à Saint-Hilaire'],
    ['Črni vrh – Łódź', 'Črni vrh – Łódź'],
    ['E\u0301te\u0301', 'Été'],
    ['1\u202f548', '1\u00a0548'],
  ])('keep what the font has: %s', (text, drawn) => {
    expect(drawnText(text)).toBe(drawn);
  });

  it.each([
    ['Über den Wolken 🪂', true],
    ['Прогноз', false],
    ['藤原 Asagiri', false],
    ['Όλυμπος', false],
  ])('know whether a letter is missing: %s', (text, expected) => {
    expect(isDrawn(text)).toBe(expected);
  });

  it('break between words', () => {
    expect(drawnLines('Grosses Dreieck über die Ostalpen', 9, 3)).toEqual([
      'Grosses Dreieck',
      'über die Ostalpen',
    ]);
  });

  it('end with an ellipsis where lines or letters are missing, and stay within the width', () => {
    const long = 'Rindfleischetikettierungsüberwachung';
    for (const [text, linesMax] of [
      [long, 1],
      ['one two three four five six seven', 2],
      [`a ${long} b`, 2],
    ] as const) {
      const lines = drawnLines(text, 8, linesMax);
      expect(lines.length).toBeLessThanOrEqual(linesMax);
      expect(lines.at(-1)).toMatch(/…$/);
      expect(Math.max(...lines.map(drawnWidth))).toBeLessThanOrEqual(8);
    }
  });
});
