/** The icons of all pages: what is in the head of each document. The build draws the files. */
export const PAGE_ICONS = [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
] as const;

/** Colour of the browser's own frame, as `--panel` in the token sheet. */
export const THEME_COLOURS = { light: '#fbfcfb', dark: '#101920' } as const;
