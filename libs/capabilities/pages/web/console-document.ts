import { SERVICE_NAME } from '@core/contract';
import { type MapSettings } from '../flight-page/document.js';
import { markup } from '../public/page/markup.js';
import { scriptDocument } from './script-document.js';
import { type PageAssets } from './web-assets.js';

/** The document in which the script draws all pages of the console. */
export function consoleDocument(assets: PageAssets, maps: MapSettings): string {
  return scriptDocument({
    title: SERVICE_NAME,
    assets,
    rootId: 'console',
    maps,
    withoutScript: markup`<main class="no-script">
<h1>${SERVICE_NAME}</h1>
<p lang="en">The console needs JavaScript. Everything that it does can also be done over <a href="/platform/docs">HTTP</a>.</p>
<p lang="de">Die Konsole braucht JavaScript. Alles, was sie kann, geht auch über <a href="/platform/docs">HTTP</a>.</p>
<p lang="fr">La console nécessite JavaScript. Tout ce qu’elle fait est aussi possible par <a href="/platform/docs">HTTP</a>.</p>
</main>`,
  });
}
