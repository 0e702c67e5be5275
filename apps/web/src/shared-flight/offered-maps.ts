import { signal } from '@preact/signals';
import { HostConsent, type MapConsent } from './host-consent.js';

/** Terrain tiles that the viewer may see: of another host, or of this service. */
export class OfferedTerrain extends HostConsent {
  /** Whom the files of this service credit; null if they do not say. */
  readonly attribution: string | null;
  /** Set while the host has sent no terrain for the flight. */
  readonly isMissing = signal(false);

  /** @param url template of the tiles; null without terrain */
  constructor(url: string | null, consent: MapConsent) {
    super(url, consent);
    this.attribution = this.isOwn ? new URLSearchParams(url?.split('#')[1] ?? '').get('attribution') : null;
  }

  override agree(): void {
    this.isMissing.value = false;
    super.agree();
  }

  override withdraw(): void {
    this.isMissing.value = false;
    super.withdraw();
  }

  /** Has a scene request the tiles again. */
  retry(scene: { setTerrain(terrainUrl: string | null): void }): void {
    this.isMissing.value = false;
    scene.setTerrain(null); // a scene ignores the URL that it has
    scene.setTerrain(this.allowedUrl.peek());
  }
}

/** The terrain and the map that the operator configured, from the attributes of the page's root. */
export function offeredMaps({ terrainUrl, mapStyleUrl, mapHosts, mapConsent = 'never' }: DOMStringMap) {
  const consent = mapConsent as MapConsent;
  return {
    terrain: new OfferedTerrain(terrainUrl || null, consent),
    map: new HostConsent(mapStyleUrl || null, consent, mapHosts?.split(' ').filter(Boolean)),
  };
}
