import {
  chooseLanguage,
  chooseUnits,
  cookieValue,
  type Language,
  LANGUAGE_PARAMETER,
  PREFERENCE_SECONDS,
  UNITS_PARAMETER,
  type UnitSystem,
} from '@capabilities/pages/flight-page';
import { effect, signal } from '@preact/signals';

/** The language of the page: the one that the viewer chose on any page, otherwise the browser's. */
export const language = signal<Language>(
  chooseLanguage({
    remembered: cookieValue(document.cookie, LANGUAGE_PARAMETER),
    acceptLanguage: navigator.languages.join(','),
  }),
);

export const units = signal<UnitSystem>(chooseUnits(null, cookieValue(document.cookie, UNITS_PARAMETER)));

export function changeLanguage(chosen: Language): void {
  remember(LANGUAGE_PARAMETER, chosen);
  language.value = chosen;
}

export function changeUnits(chosen: UnitSystem): void {
  remember(UNITS_PARAMETER, chosen);
  units.value = chosen;
}

/** Tells screen readers the language. */
export function followLanguage(): void {
  effect(() => {
    document.documentElement.lang = language.value;
  });
}

/** All pages read the same cookies. */
function remember(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${PREFERENCE_SECONDS}; SameSite=Lax`;
}
