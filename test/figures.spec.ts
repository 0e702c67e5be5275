import { DOMParser } from '@xmldom/xmldom';
import { glideFigure } from '../scripts/figures/glide-figure.js';
import { sourceFlight } from '../scripts/figures/source-flight.js';
import { ticks } from '../scripts/figures/svg.js';
import { thermalFigure } from '../scripts/figures/thermal-figure.js';
import { triangleFigure } from '../scripts/figures/triangle-figure.js';
import { windFigure } from '../scripts/figures/wind-figure.js';
import { CorpusFolder } from './corpus/corpus-folder.js';

describe.each([
  ['a thermal', thermalFigure, 'gain'],
  ['a glide', glideFigure, 'm lost ='],
  ['the wind fit', windFigure, 'radius = air speed'],
  ['a solved triangle', triangleFigure, 'points'],
])('the figure of %s', (_, draw, words) => {
  const noCorpus = new CorpusFolder(import.meta.dirname);

  it('is well-formed SVG with figures of the flight and no NaN', () => {
    const flight = sourceFlight(noCorpus);
    const svg = draw(flight);
    expect(flight.isReal).toBe(false);
    expect(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement!.tagName).toBe('svg');
    expect(svg).toContain(words);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
  });

  it('is the same each time it is drawn', () => {
    expect(draw(sourceFlight(noCorpus))).toBe(draw(sourceFlight(noCorpus)));
  });
});

describe('the ticks of an axis', () => {
  it('are round, and inside', () => {
    expect(ticks([0, 500])).toEqual([0, 100, 200, 300, 400, 500]);
    expect(ticks([-0.3, 0.35])).toEqual([-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]);
  });
});
