import { SERVICE_NAME } from '@core/contract';
import { LANGUAGES } from '../preferences.js';
import { messagesIn } from './messages.js';

/** Paths of all texts below a value. */
function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => pathsOf(part, `${path}.${key}`));
}

const BY_CODE = /^\.(quality\.notes|quality\.untranslated|score\.types|list\.phases)/;
const fixed = (language: (typeof LANGUAGES)[number]) =>
  pathsOf(messagesIn(language)).filter((path) => !BY_CODE.test(path));

describe('the texts of the pages', () => {
  it.each(['de', 'fr'] as const)('are complete in %s', (language) => {
    expect(fixed(language)).toEqual(fixed('en'));
    expect(Object.keys(messagesIn(language).list.phases)).toEqual(Object.keys(messagesIn('en').list.phases));
  });

  it('are translated, not copied', () => {
    const english = new Map(Object.entries(messagesIn('en').facts));
    for (const language of ['de', 'fr'] as const) {
      const same = Object.entries(messagesIn(language).facts).filter(
        ([name, text]) => typeof text === 'string' && english.get(name) === text,
      );
      expect(same.map(([name]) => name)).toEqual(language === 'fr' ? ['score'] : []);
    }
  });

  it('name the service as everywhere', () => {
    for (const language of LANGUAGES) expect(messagesIn(language).page.service).toBe(SERVICE_NAME);
  });
});
