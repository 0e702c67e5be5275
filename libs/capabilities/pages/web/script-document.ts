import { type MapSettings } from '../flight-page/document.js';
import { PAGE_ICONS, THEME_COLOURS } from '../flight-page/page-icons.js';
import { THEMES } from '../flight-page/preferences.js';
import { Html, markup } from '../public/page/markup.js';
import { type PageAssets } from './web-assets.js';

export interface ScriptDocument {
  readonly title: string;
  readonly assets: PageAssets;
  /** Id of the element that the script draws into. */
  readonly rootId: string;
  /** The maps that the script may load once the viewer has agreed. */
  readonly maps: MapSettings;
  /** What a browser without JavaScript shows. */
  readonly withoutScript: Html;
}

/** A document whose content a script draws. It says nothing about its viewer, so it is the same for all of them. */
export function scriptDocument({ title, assets, rootId, maps, withoutScript }: ScriptDocument): string {
  const { style, scripts, preloads } = assets;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
${THEMES.map(
  (scheme) =>
    markup`<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${THEME_COLOURS[scheme]}">`,
)}
${iconLinks()}
${preloads.map(preload)}
<link rel="stylesheet" href="${style}">
${scripts.map((script) => markup`<script type="module" src="${script}"></script>`)}
</head>
<body>
<div id="${rootId}" data-terrain-url="${maps.terrainUrl ?? ''}" data-sample-terrain-url="${maps.sampleTerrainUrl ?? ''}" data-map-style-url="${maps.mapStyleUrl ?? ''}" data-map-hosts="${maps.mapHosts.join(' ')}" data-map-consent="${maps.mapConsent}"></div>
<noscript>
${withoutScript}
</noscript>
</body>
</html>
`.text;
}

/** The icons of all pages, as text. */
export function iconLinks(): Html[] {
  return PAGE_ICONS.map((icon) => {
    const attributes = Object.entries(icon).map(([name, value]) => markup` ${new Html(name)}="${value}"`);
    return markup`<link${attributes}>`;
  });
}

function preload(file: string): Html {
  return file.endsWith('.woff2')
    ? markup`<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`
    : markup`<link rel="modulepreload" href="${file}">`;
}
