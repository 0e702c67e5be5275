import { LANGUAGE_NAMES, LANGUAGES, messagesIn, UNIT_SYSTEMS } from '@capabilities/pages/flight-page';
import { changeLanguage, changeUnits, language, units } from '../viewer/viewer-choices.js';

/** The switches of language and units. */
export function GroupFooter() {
  const { page } = messagesIn(language.value);
  return (
    <footer class="page-footer">
      <div class="switches" role="group" aria-label={page.language}>
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-pressed={one === language.value}
            onClick={() => changeLanguage(one)}
          >
            {LANGUAGE_NAMES[one]}
          </button>
        ))}
      </div>
      <div class="switches" role="group" aria-label={page.units}>
        {UNIT_SYSTEMS.map((one) => (
          <button key={one} type="button" aria-pressed={one === units.value} onClick={() => changeUnits(one)}>
            {page[one]}
          </button>
        ))}
      </div>
      <p>{page.service}</p>
    </footer>
  );
}
