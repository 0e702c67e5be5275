import { RULE_SET_NAMES } from '@core/contract';
import {
  chooseUnits,
  cookieValue,
  isLanguage,
  isUnitSystem,
  LANGUAGE_PARAMETER,
  type LanguageSources,
  PREFERENCE_SECONDS,
  RULE_SET_PARAMETER,
  type Theme,
  THEME_PARAMETER,
  THEMES,
  UNITS_PARAMETER,
  type UnitSystem,
} from '../flight-page/preferences.js';
import { type Request, type Response } from 'express';

/** How a viewer wants to see a page. */
export interface ViewerChoices {
  readonly language: LanguageSources;
  readonly units: UnitSystem;
  /** Null for the default rule set. */
  readonly ruleSet: string | null;
}

/** Header fields that choose between the variants of a page. */
export const VIEWER_VARY = 'Accept-Language, Cookie';

/** The choices in the query, the cookies and the headers of a request. Whatever is invalid is ignored. */
export function viewerChoices({ query, headers }: Request): ViewerChoices {
  const remembered = (name: string) => cookieValue(headers.cookie, name);
  const ruleSet = RULE_SET_NAMES.find((name) => name === query[RULE_SET_PARAMETER]);
  return {
    language: {
      asked: asked(query, LANGUAGE_PARAMETER),
      remembered: remembered(LANGUAGE_PARAMETER),
      acceptLanguage: headers['accept-language'] ?? null,
    },
    units: chooseUnits(asked(query, UNITS_PARAMETER), remembered(UNITS_PARAMETER)),
    ruleSet: ruleSet ?? null,
  };
}

/** The colours that a site asks for in the URL of a frame; null for those of the viewer's system. */
export function embedTheme({ query }: Request): Theme | null {
  return THEMES.find((theme) => theme === query[THEME_PARAMETER]) ?? null;
}

/** Remembers choices that the query makes, for a year. The live page reads these cookies, too. */
export function rememberChoices({ query, secure }: Request, response: Response): void {
  const choices = [
    [LANGUAGE_PARAMETER, isLanguage],
    [UNITS_PARAMETER, isUnitSystem],
  ] as const;
  for (const [name, isChoice] of choices) {
    const choice = asked(query, name);
    if (!isChoice(choice)) continue;
    response.cookie(name, choice, { maxAge: PREFERENCE_SECONDS * 1_000, sameSite: 'lax', path: '/', secure });
  }
}

/** A query parameter that occurs once. */
function asked(query: Request['query'], name: string): string | null {
  const value = query[name];
  return typeof value === 'string' ? value : null;
}
