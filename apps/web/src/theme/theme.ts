import { effect, signal } from '@preact/signals';
import { type Theme, THEMES } from '@capabilities/pages/flight-page';

export { type Theme };

const STORED_UNDER = 'theme';

/** The colours that the site around an embedded flight asked for. */
const given = givenTheme();

/** What the viewer chose. */
export type ThemeChoice = Theme | 'system';

export const themeChoice = signal<ThemeChoice>(rememberedTheme() ?? 'system');

/** The colours that the page shows: as given, else the viewer's choice, otherwise those of the system. */
export const theme = signal<Theme>(given ?? rememberedTheme() ?? systemTheme());

/** Applies the theme to the page, and follows the system unless the viewer chose other colours. */
export function followTheme(): void {
  if (given) return;
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (themeChoice.value === 'system') theme.value = systemTheme();
  });
  effect(() => {
    const { dataset } = document.documentElement;
    if (themeChoice.value === 'system') delete dataset['theme'];
    else dataset['theme'] = themeChoice.value;
  });
}

export function chooseTheme(chosen: ThemeChoice): void {
  try {
    if (chosen === 'system') localStorage.removeItem(STORED_UNDER);
    else localStorage.setItem(STORED_UNDER, chosen);
  } catch {
    // a browser without storage forgets the choice
  }
  themeChoice.value = chosen;
  theme.value = chosen === 'system' ? systemTheme() : chosen;
}

function givenTheme(): Theme | null {
  return THEMES.find((each) => each === document.documentElement.dataset['theme']) ?? null;
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function rememberedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(STORED_UNDER);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}
