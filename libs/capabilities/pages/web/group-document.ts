import { SERVICE_NAME } from '@core/contract';
import { type MapSettings } from '../flight-page/document.js';
import { markup } from '../public/page/markup.js';
import { scriptDocument } from './script-document.js';
import { type PageAssets } from './web-assets.js';

/**
 * The document in which the script replays several shared flights. Their tokens are in the fragment of the URL, which
 * browsers do not send, so that no log and no `Referer` header contains them.
 */
export function groupDocument(assets: PageAssets, maps: MapSettings): string {
  return scriptDocument({
    title: SERVICE_NAME,
    assets,
    rootId: 'group',
    maps,
    withoutScript: markup`<main class="no-script">
<h1>${SERVICE_NAME}</h1>
<p lang="en">Replaying flights together needs JavaScript. Each shared flight has a page that works without it.</p>
<p lang="de">Flüge gemeinsam abzuspielen braucht JavaScript. Die Seite eines einzelnen geteilten Flugs kommt ohne aus.</p>
<p lang="fr">Rejouer des vols ensemble nécessite JavaScript. La page de chaque vol partagé s’en passe.</p>
</main>`,
  });
}
