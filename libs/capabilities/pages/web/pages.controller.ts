import { OpenToAll } from '@core/access';
import { DEVICE_PAGE } from '@core/contract';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { ConditionalResponse, KeptRepresentation, type Representation } from '@core/http';
import { PageMaps } from '../maps/page-maps.js';
import { pagePolicy } from '../public/page/page-policy.js';
import { consoleDocument } from './console-document.js';
import { groupDocument } from './group-document.js';
import { WebAssets } from './web-assets.js';

const HTML = 'text/html; charset=utf-8';

/** The pages that the browser draws: one document each. Scripts, styles and fonts are in `WebAssets`. */
@ApiExcludeController()
@OpenToAll()
@Controller()
export class PagesController {
  private readonly consolePages: Representation;
  private readonly groupPage: Representation;
  private readonly policy: string;

  constructor(maps: PageMaps, assets: WebAssets) {
    this.consolePages = new KeptRepresentation(HTML, consoleDocument(assets.forPage('console'), maps));
    this.groupPage = new KeptRepresentation(HTML, groupDocument(assets.forPage('group'), maps));
    this.policy = pagePolicy(maps.hosts);
  }

  @Get(['console', 'console/*path'])
  @Header('Cache-Control', 'no-cache')
  @Header('Vary', 'Accept-Encoding')
  @ConditionalResponse()
  console(@Res({ passthrough: true }) response: Response): Representation {
    response.setHeader('Content-Security-Policy', this.policy);
    return this.consolePages;
  }

  /** The short URL that devices show, with the code in the query. */
  @Get(DEVICE_PAGE)
  device(@Req() request: Request, @Res() response: Response): void {
    const { search } = new URL(request.originalUrl, 'http://localhost');
    response.redirect(302, `/console${DEVICE_PAGE}${search}`);
  }

  @Get('group')
  @Header('Cache-Control', 'no-cache')
  @Header('Vary', 'Accept-Encoding')
  @Header('Referrer-Policy', 'no-referrer')
  @ConditionalResponse()
  group(@Res({ passthrough: true }) response: Response): Representation {
    response.setHeader('Content-Security-Policy', this.policy);
    return this.groupPage;
  }
}
