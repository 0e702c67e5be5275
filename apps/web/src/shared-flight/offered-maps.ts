import { signal } from '@preact/signals';
import { type LiveMessages } from '../messages/messages.js';
import { type Positions } from '../scene/terrain/tile-plan.js';
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

  /** Whom the drawn ground comes from; empty if it is not terrain. */
  credit({ ground: texts }: LiveMessages): string {
    const { host, attribution } = this;
    if (host === null || this.allowedUrl.peek() === null || this.isMissing.peek()) return '';
    return this.isOwn ? texts.ownTerrain(attribution) : texts.terrain(host);
  }

  /** Has a scene request the tiles again. */
  retry(scene: { setTerrain(terrainUrl: string | null): void }): void {
    this.isMissing.value = false;
    scene.setTerrain(null); // a scene ignores the URL that it has
    scene.setTerrain(this.allowedUrl.peek());
  }
}

/**
 * The terrain and the map that the operator configured, from the attributes of the page's root. Above the ground of the
 * sample flight, the terrain is that of this service.
 * @param tracks what the page shows
 */
export function offeredMaps(attributes: DOMStringMap, tracks: readonly Positions[]) {
  const { terrainUrl, sampleTerrainUrl, mapStyleUrl, mapHosts, mapConsent = 'never' } = attributes;
  const consent = mapConsent as MapConsent;
  const isAboveSample = sampleTerrainUrl && isWithin(sampleTerrainUrl, tracks);
  return {
    terrain: new OfferedTerrain((isAboveSample ? sampleTerrainUrl : terrainUrl) || null, consent),
    map: new HostConsent(mapStyleUrl || null, consent, mapHosts?.split(' ').filter(Boolean)),
  };
}

/** Whether every position is within the bounds in the fragment of a template. */
function isWithin(template: string, tracks: readonly Positions[]): boolean {
  const bounds = new URLSearchParams(template.split('#')[1]).get('bounds')?.split(' ').map(Number);
  const [west, south, east, north] = bounds ?? [NaN, NaN, NaN, NaN];
  return tracks.every(({ latitudeDeg, longitudeDeg }) => {
    for (let i = 0; i < latitudeDeg.length; i++) {
      const [latitude, longitude] = [latitudeDeg[i]!, longitudeDeg[i]!];
      if (!(latitude >= south! && latitude <= north! && longitude >= west! && longitude <= east!))
        return false;
    }
    return true;
  });
}
