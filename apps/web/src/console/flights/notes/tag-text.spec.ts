import { offeredTags, tagsIn, withTag } from './tag-text.js';

const TAGS = ['wave', 'club cup', 'winter', 'cross-country'];

describe('tags as text', () => {
  it('are separated by commas', () => {
    expect(tagsIn(' wave,, Club cup , ')).toEqual(['wave', 'Club cup']);
    expect(tagsIn(' ')).toEqual([]);
  });

  it('are offered as they are typed, unless they are given already', () => {
    expect(offeredTags('', TAGS)).toEqual(TAGS);
    expect(offeredTags('W', TAGS)).toEqual(['wave', 'winter']);
    expect(offeredTags('Wave, w', TAGS)).toEqual(['winter']);
    expect(offeredTags('wave, ', TAGS)).toEqual(['club cup', 'winter', 'cross-country']);
    expect(
      offeredTags(
        '',
        Array.from({ length: 30 }, (_, i) => `tag ${i}`),
      ),
    ).toHaveLength(8);
  });

  it('replace their beginning when they are chosen', () => {
    expect(withTag('w', 'wave')).toBe('wave, ');
    expect(withTag('wave, clu', 'club cup')).toBe('wave, club cup, ');
  });
});
