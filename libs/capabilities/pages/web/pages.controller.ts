import { OpenToAll } from '@core/access';
import { DEVICE_PAGE } from '@core/contract';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { ConditionalResponse, KeptRepresentation, type Representation } from '@core/http';
import { type CurrentMaps, PageMaps } from '../maps/page-maps.js';
import { pagePolicy } from '../public/page/page-policy.js';
import { consoleDocument } from './console-document.js';
import { groupDocument } from './group-document.js';
import { WebAssets } from './web-assets.js';

const HTML = 'text/html; charset=utf-8';

interface WrittenPages {
  readonly maps: CurrentMaps;
  readonly console: Representation;
  readonly group: Representation;
  readonly policy: string;
}

/** The pages that the browser draws: one document each. Scripts, styles and fonts are in `WebAssets`. */
@ApiExcludeController()
@OpenToAll()
@Controller()
export class PagesController {
  private written: WrittenPages;

  constructor(
    private readonly maps: PageMaps,
    private readonly assets: WebAssets,
  ) {
    this.written = this.write(maps.current);
  }

  @Get(['console', 'console/*path'])
  @Header('Cache-Control', 'no-cache')
  @Header('Vary', 'Accept-Encoding')
  @ConditionalResponse()
  console(@Res({ passthrough: true }) response: Response): Representation {
    const { console, policy } = this.pages;
    response.setHeader('Content-Security-Policy', policy);
    return console;
  }

  /** The short URL that devices show, with the code in the query. */
  @Get(DEVICE_PAGE)
  device(@Req() request: Request, @Res() response: Response): void {
    const { search } = new URL(request.originalUrl, 'http://localhost');
    response.redirect(302, `/console${DEVICE_PAGE}${search}`);
  }

  /** The same page for a group in a link, and for one that an account keeps. */
  @Get(['group', 'g/:token'])
  @Header('Cache-Control', 'no-cache')
  @Header('Vary', 'Accept-Encoding')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @ConditionalResponse()
  group(@Res({ passthrough: true }) response: Response): Representation {
    const { group, policy } = this.pages;
    response.setHeader('Content-Security-Policy', policy);
    return group;
  }

  /** Written again when the maps change. */
  private get pages(): WrittenPages {
    const maps = this.maps.current;
    if (this.written.maps !== maps) this.written = this.write(maps);
    return this.written;
  }

  private write(maps: CurrentMaps): WrittenPages {
    return {
      maps,
      console: new KeptRepresentation(HTML, consoleDocument(this.assets.forPage('console'), maps)),
      group: new KeptRepresentation(HTML, groupDocument(this.assets.forPage('group'), maps)),
      policy: pagePolicy(maps.hosts),
    };
  }
}
