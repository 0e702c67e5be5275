/** What a viewer of the pages can choose. Both are remembered in cookies that the live page reads, too. */

export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in itself, for a viewer who understands no other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
};

export const UNIT_SYSTEMS = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Names of the query parameters, and of the cookies. */
export const LANGUAGE_PARAMETER = 'language';
export const UNITS_PARAMETER = 'units';
export const RULE_SET_PARAMETER = 'rule_set';
/** Query parameter of an embedded flight only. */
export const THEME_PARAMETER = 'theme';
/** How long a browser remembers a choice. */
export const PREFERENCE_SECONDS = 365 * 86_400;

/** Where a choice of language may come from, the most explicit first. */
export interface LanguageSources {
  /** The query parameter `language`. */
  readonly asked?: string | null;
  /** The cookie `language`, which only the viewer's own choice sets. */
  readonly remembered?: string | null;
  /** What the owner chose for the share. */
  readonly shared?: string | null;
  readonly acceptLanguage?: string | null;
}

/** The language of a page: the viewer's choice, else the owner's, else the first that the browser accepts. */
export function chooseLanguage({ asked, remembered, shared, acceptLanguage }: LanguageSources): Language {
  return known(LANGUAGES, asked, remembered, shared) ?? acceptedLanguage(acceptLanguage ?? '') ?? 'en';
}

/** The units of a page: as asked for, else as remembered, else metric, which pilots use almost everywhere. */
export function chooseUnits(asked?: string | null, remembered?: string | null): UnitSystem {
  return known(UNIT_SYSTEMS, asked, remembered) ?? 'metric';
}

/** Whether a text names a language of the pages. */
export function isLanguage(text: unknown): text is Language {
  return known(LANGUAGES, text) !== null;
}

/** Whether a text names a unit system of the pages. */
export function isUnitSystem(text: unknown): text is UnitSystem {
  return known(UNIT_SYSTEMS, text) !== null;
}

/** The value of a cookie in a `Cookie` header or `document.cookie`; null without it. */
export function cookieValue(cookies: string | undefined, name: string): string | null {
  const found = cookies?.split(';').find((cookie) => cookie.trimStart().startsWith(`${name}=`));
  return found === undefined ? null : found.slice(found.indexOf('=') + 1).trim();
}

function known<T extends string>(choices: readonly T[], ...wanted: readonly unknown[]): T | null {
  for (const text of wanted) {
    const choice = choices.find((one) => one === text);
    if (choice !== undefined) return choice;
  }
  return null;
}

/** The first of our languages in an `Accept-Language` header, by quality. A region is ignored: `de-AT` is German. */
function acceptedLanguage(header: string): Language | null {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const quality = parameters
      .map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1])
      .find((value) => value !== undefined);
    return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
  });
  const accepted = ranges
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
  return known(LANGUAGES, ...accepted);
}
