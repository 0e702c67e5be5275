import { Html, markup } from './markup.js';
import { STYLE, STYLE_HASH } from './style.js';

/** `Content-Security-Policy` of every public page. `data:` allows the empty icon, which saves a request. */
export const PAGE_POLICY = [
  `default-src 'none'`,
  `style-src ${STYLE_HASH}`,
  'img-src data:',
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

export interface Page {
  readonly title: string;
  /** A sentence for link previews. */
  readonly description: string;
  readonly body: Html;
  /** Extra elements of the head. */
  readonly head?: Html;
}

/** A complete HTML document. */
export function page({ title, description, body, head }: Page): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="description" content="${description}">
<meta property="og:type" content="article">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${head}
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
${body}
</body>
</html>
`.text;
}
