import { type Settings } from '@core/config';
import { type MapSettings } from '../flight-page/document.js';
import { type OwnTerrain } from './own-terrain.js';

type ConfiguredMaps = Pick<Settings, 'terrainUrl' | 'mapStyleUrl' | 'mapHosts' | 'mapConsent'>;
type TerrainTemplates = Pick<OwnTerrain, 'template' | 'sampleTemplate'>;

export interface CurrentMaps extends MapSettings {
  /** Origins of the other hosts, each once. */
  readonly hosts: readonly string[];
}

/** Where pages get their maps from. Terrain of this service takes precedence, and needs no consent. */
export class PageMaps {
  private latest: { readonly template: string | null; readonly maps: CurrentMaps } | null = null;

  constructor(
    private readonly settings: ConfiguredMaps,
    private readonly terrain: TerrainTemplates,
  ) {}

  /** As they are now. The same object until the terrain of this service changes. */
  get current(): CurrentMaps {
    const { template, sampleTemplate } = this.terrain;
    const isSame = this.latest?.template === template && this.latest.maps.sampleTerrainUrl === sampleTemplate;
    if (!isSame) this.latest = { template, maps: mapsOf(this.settings, { template, sampleTemplate }) };
    return this.latest!.maps;
  }
}

function mapsOf(
  { terrainUrl, mapStyleUrl, mapHosts, mapConsent }: ConfiguredMaps,
  { template, sampleTemplate }: TerrainTemplates,
): CurrentMaps {
  const isForbidden = mapConsent === 'never';
  const maps = {
    terrainUrl: template ?? (isForbidden ? null : terrainUrl),
    sampleTerrainUrl: sampleTemplate,
    mapStyleUrl: isForbidden ? null : mapStyleUrl,
    mapHosts: isForbidden || mapStyleUrl === null ? [] : mapHosts,
    mapConsent,
  };
  const urls = [maps.terrainUrl, maps.mapStyleUrl].filter((url) => url !== null && !url.startsWith('/'));
  const hosts = [...new Set([...urls.map((url) => new URL(url!).origin), ...maps.mapHosts])];
  return { ...maps, hosts };
}
