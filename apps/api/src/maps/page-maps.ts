import { type Settings } from '@app/config';
import { type MapSettings } from '@app/flight-page';
import { type OwnTerrain } from './own-terrain.js';

/** Where pages get their maps from. Terrain of this service takes precedence, and needs no consent. */
export class PageMaps implements MapSettings {
  readonly terrainUrl: string | null;
  readonly mapConsent: MapSettings['mapConsent'];

  constructor({ terrainUrl, mapConsent }: Settings, { template }: Pick<OwnTerrain, 'template'>) {
    this.terrainUrl = template ?? (mapConsent === 'never' ? null : terrainUrl);
    this.mapConsent = template === null ? mapConsent : 'always';
  }
}
