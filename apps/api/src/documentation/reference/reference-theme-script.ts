/**
 * Runs in the browser before the page is drawn: Swagger UI is dark if the viewer chose that in the console, or else if
 * the system is. `theme` is where the console remembers the choice.
 */
export const REFERENCE_THEME_SCRIPT = `
'use strict';
const system = matchMedia('(prefers-color-scheme: dark)');
function chosenTheme() {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null; // a browser without storage
  }
}
function applyTheme() {
  const isDark = (chosenTheme() ?? (system.matches ? 'dark' : 'light')) === 'dark';
  document.documentElement.classList.toggle('dark-mode', isDark);
}
system.addEventListener('change', applyTheme);
applyTheme();
`.trimStart();
