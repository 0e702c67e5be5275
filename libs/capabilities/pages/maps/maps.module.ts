import { sampleTerrainFolder, SETTINGS, type Settings, terrainFolder } from '@core/config';
import { Module } from '@nestjs/common';
import { OwnTerrain } from './own-terrain.js';
import { PageMaps } from './page-maps.js';
import { TerrainController } from './terrain.controller.js';

/** The maps of the pages, and the tiles that this service has itself: of files in `DATA_DIR/maps`, and of the sample's. */
@Module({
  controllers: [TerrainController],
  providers: [
    {
      provide: OwnTerrain,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => OwnTerrain.open(terrainFolder(settings), sampleTerrainFolder()),
    },
    {
      provide: PageMaps,
      inject: [SETTINGS, OwnTerrain],
      useFactory: (settings: Settings, terrain: OwnTerrain) => new PageMaps(settings, terrain),
    },
  ],
  exports: [PageMaps],
})
export class MapsModule {}
