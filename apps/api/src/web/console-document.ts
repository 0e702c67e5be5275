import { type Settings } from '@app/config';
import { SERVICE_NAME } from '@app/contract';
import { type Html, markup } from '../public/page/markup.js';
import { type PageAssets } from './web-assets.js';

/** The document in which the script draws all pages of the console. */
export function consoleDocument(
  { style, scripts, preloads }: PageAssets,
  { terrainUrl, mapConsent }: Pick<Settings, 'terrainUrl' | 'mapConsent'>,
): string {
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
<div id="console" data-terrain-url="${terrainUrl ?? ''}" data-map-consent="${mapConsent}"></div>
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
