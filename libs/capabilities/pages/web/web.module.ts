import { Module } from '@nestjs/common';
import { Guides } from '../guides/guides.js';
import { GuidesController } from '../guides/guides.controller.js';
import { MapsModule } from '../maps/maps.module.js';
import { PagesController } from './pages.controller.js';
import { SiteController } from './site.controller.js';
import { WebAssets } from './web-assets.js';

/** The pages for browsers, and the files that they load. */
@Module({
  imports: [MapsModule],
  controllers: [PagesController, GuidesController, SiteController],
  providers: [Guides, WebAssets],
  exports: [WebAssets],
})
export class WebModule {}
