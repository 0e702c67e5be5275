import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CLIMB_CLASSES } from '@core/contract';
import { PREVIEW_COLOURS, previewStyle } from './preview-style.js';

const TOKENS = path.resolve(import.meta.dirname, '../../../../../apps/web/src/style/tokens.css');

describe('the style of the preview image', () => {
  it('has the light colours of the pages', () => {
    const tokens = readFileSync(TOKENS, 'utf8');
    for (const [name, colour] of Object.entries(PREVIEW_COLOURS)) {
      const [, light] = new RegExp(`--${name}: light-dark\\((#\\w+), #\\w+\\);`).exec(tokens) ?? [];
      expect([name, light]).toEqual([name, colour]);
    }
  });

  it('has a colour for every class of climb, and no variables', () => {
    const missing = CLIMB_CLASSES.filter(({ name }) => !previewStyle().includes(`.${name}{stroke:#`));
    expect(missing).toEqual([]);
    expect(previewStyle()).not.toContain('var(');
  });
});
