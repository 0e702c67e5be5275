import { SERVICE_NAME } from '@app/contract';
import { type Html, markup } from '../public/page/markup.js';
import { type PageAssets } from './web-assets.js';

/**
 * `Content-Security-Policy` of the console: everything comes from this service. `data:` allows the empty icon, and
 * `blob:` the downloads that the page makes.
 */
export const CONSOLE_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `font-src 'self'`,
  `img-src 'self' data: blob:`,
  `connect-src 'self'`,
  `worker-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/** The document in which the script draws all pages of the console. */
export function consoleDocument({ style, scripts, preloads }: PageAssets): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${SERVICE_NAME}</title>
<link rel="icon" href="data:,">
${preloads.map(preload)}
<link rel="stylesheet" href="${style}">
${scripts.map((script) => markup`<script type="module" src="${script}"></script>`)}
</head>
<body>
<div id="console"></div>
<noscript>
<main class="no-script">
<h1>${SERVICE_NAME}</h1>
<p lang="en">The console needs JavaScript. Everything that it does can also be done over <a href="/platform/docs">HTTP</a>.</p>
<p lang="de">Die Konsole braucht JavaScript. Alles, was sie kann, geht auch über <a href="/platform/docs">HTTP</a>.</p>
<p lang="fr">La console nécessite JavaScript. Tout ce qu’elle fait est aussi possible par <a href="/platform/docs">HTTP</a>.</p>
</main>
</noscript>
</body>
</html>
`.text;
}

function preload(file: string): Html {
  return file.endsWith('.woff2')
    ? markup`<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`
    : markup`<link rel="modulepreload" href="${file}">`;
}
