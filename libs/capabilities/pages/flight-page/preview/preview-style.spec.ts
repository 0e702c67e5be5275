import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CLIMB_CLASSES } from '../figures/climb-lines.js';
import { PREVIEW_COLOURS, previewStyle } from './preview-style.js';

const TOKENS = path.resolve(import.meta.dirname, '../../../../../apps/web/src/style/tokens.css');

describe('the style of the preview image', () => {
  it('has the light colours of the pages', () => {
    const light = readFileSync(TOKENS, 'utf8').split('@media')[0]!;
    for (const [name, colour] of Object.entries(PREVIEW_COLOURS)) {
      expect([name, new RegExp(`--${name}: (#\\w+);`).exec(light)?.[1]]).toEqual([name, colour]);
    }
  });

  it('has a colour for every class of climb, and no variables', () => {
    const missing = CLIMB_CLASSES.filter(({ name }) => !previewStyle().includes(`.${name}{stroke:#`));
    expect(missing).toEqual([]);
    expect(previewStyle()).not.toContain('var(');
  });
});
