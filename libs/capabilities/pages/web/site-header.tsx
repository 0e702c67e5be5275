import { BrandMark } from '../flight-page/brand-mark.js';
import { type Language } from '../flight-page/preferences.js';
import { messagesIn } from '../flight-page/messages/messages.js';
import { GUIDES_PATH } from '../guides/guide-list.js';

const TEXTS = {
  en: {
    skip: 'Skip to content',
    pages: 'Pages',
    guides: 'Guides',
    reference: 'API reference',
    console: 'Console',
  },
  de: {
    skip: 'Zum Inhalt',
    pages: 'Seiten',
    guides: 'Anleitungen',
    reference: 'API-Referenz',
    console: 'Konsole',
  },
  fr: {
    skip: 'Aller au contenu',
    pages: 'Pages',
    guides: 'Guides',
    reference: 'Référence de l’API',
    console: 'Console',
  },
} as const satisfies Record<Language, unknown>;

/** What every listed page of the site starts with. */
export function SiteHeader({ language, path }: { readonly language: Language; readonly path: string }) {
  const texts = TEXTS[language];
  const links = [
    [GUIDES_PATH, texts.guides],
    ['/docs', texts.reference],
    ['/console', texts.console],
  ] as const;
  return (
    <>
      <a class="skip-link" href="#content">
        {texts.skip}
      </a>
      <header class="site-header">
        <a class="brand" href="/">
          <BrandMark />
          {messagesIn(language).page.service}
        </a>
        <nav aria-label={texts.pages}>
          <ul>
            {links.map(([href, text]) => (
              <li key={href}>
                <a href={href} aria-current={href === path ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
    </>
  );
}
