import { type Settings } from '@core/config';
import { type MapSettings } from '../flight-page/document.js';
import { type OwnTerrain } from './own-terrain.js';

/** Where pages get their maps from. Terrain of this service takes precedence, and needs no consent. */
export class PageMaps implements MapSettings {
  readonly terrainUrl: string | null;
  readonly sampleTerrainUrl: string | null;
  readonly mapStyleUrl: string | null;
  readonly mapHosts: readonly string[];
  readonly mapConsent: MapSettings['mapConsent'];

  constructor(
    { terrainUrl, mapStyleUrl, mapHosts, mapConsent }: Settings,
    { template, sampleTemplate }: Pick<OwnTerrain, 'template' | 'sampleTemplate'>,
  ) {
    const isForbidden = mapConsent === 'never';
    this.terrainUrl = template ?? (isForbidden ? null : terrainUrl);
    this.sampleTerrainUrl = sampleTemplate;
    this.mapStyleUrl = isForbidden ? null : mapStyleUrl;
    this.mapHosts = this.mapStyleUrl === null ? [] : mapHosts;
    this.mapConsent = mapConsent;
  }

  /** Origins of the other hosts, each once. */
  get hosts(): string[] {
    const urls = [this.terrainUrl, this.mapStyleUrl].filter((url) => url !== null && !url.startsWith('/'));
    return [...new Set([...urls.map((url) => new URL(url!).origin), ...this.mapHosts])];
  }
}
