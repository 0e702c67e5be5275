import { effect, signal } from '@preact/signals';
import { type Theme, THEMES } from '@capabilities/pages/flight-page';

export { type Theme };

const STORED_UNDER = 'theme';

/** The colours that the site around an embedded flight asked for. */
const given = givenTheme();

/** The colours that the page shows: as given, else the viewer's choice, otherwise those of the system. */
export const theme = signal<Theme>(given ?? rememberedTheme() ?? systemTheme());

/** Applies the theme to the page, and follows the system until the viewer chooses. */
export function followTheme(): void {
  if (given) return;
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (rememberedTheme() === null) theme.value = systemTheme();
  });
  effect(() => {
    if (rememberedTheme() === null && theme.value === systemTheme())
      delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme.value;
  });
}

export function chooseTheme(chosen: Theme): void {
  try {
    localStorage.setItem(STORED_UNDER, chosen);
  } catch {
    // a browser without storage forgets the choice
  }
  theme.value = chosen;
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
