import { Module } from '@nestjs/common';
import { PagesController } from './pages.controller.js';
import { WebAssets } from './web-assets.js';

/** The pages for browsers, and the files that they load. */
@Module({ controllers: [PagesController], providers: [WebAssets], exports: [WebAssets] })
export class WebModule {}
