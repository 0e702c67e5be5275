import { type Formats } from './formats.js';
import { type Messages } from './messages/messages.js';
import {
  LANGUAGE_NAMES,
  LANGUAGE_PARAMETER,
  LANGUAGES,
  UNIT_SYSTEMS,
  UNITS_PARAMETER,
} from './preferences.js';

export interface PageFooterProps {
  /** Path of the shared flight; null for a page without a flight. */
  readonly path: string | null;
  readonly formats: Formats;
  readonly messages: Messages;
}

/** Who shared the flight, the switches of language and units, and the data. All of it are plain links. */
export function PageFooter({ path, formats, messages }: PageFooterProps) {
  const { page } = messages;
  return (
    <footer class="page-footer">
      {path !== null && <p>{page.sharedBy}</p>}
      <nav class="switches" aria-label={page.language}>
        {LANGUAGES.map((language) => (
          <a
            key={language}
            href={`?${LANGUAGE_PARAMETER}=${language}&${UNITS_PARAMETER}=${formats.units}`}
            hreflang={language}
            lang={language}
            rel="nofollow"
            aria-current={language === formats.language ? 'true' : undefined}
          >
            {LANGUAGE_NAMES[language]}
          </a>
        ))}
      </nav>
      {path !== null && (
        <nav class="switches" aria-label={page.units}>
          {UNIT_SYSTEMS.map((units) => (
            <a
              key={units}
              href={`?${LANGUAGE_PARAMETER}=${formats.language}&${UNITS_PARAMETER}=${units}`}
              rel="nofollow"
              aria-current={units === formats.units ? 'true' : undefined}
            >
              {page[units]}
            </a>
          ))}
        </nav>
      )}
      <p>
        {page.service}
        {path !== null && (
          <>
            {' · '}
            <a href={`${path}.json`} rel="nofollow">
              {page.data}
            </a>
            {' · '}
            {page.placeNames}
          </>
        )}
      </p>
    </footer>
  );
}
