import { OpenToAll } from '@app/auth';
import { SETTINGS, type Settings } from '@app/config';
import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Response } from 'express';
import { ConditionalResponse } from '../http/conditional-read.js';
import { KeptRepresentation, type Representation } from '../http/representation.js';
import { pagePolicy } from '../public/page/page-policy.js';
import { consoleDocument } from './console-document.js';
import { WebAssets } from './web-assets.js';

/** The pages that the browser draws: one document for all of them. Scripts, styles and fonts are in `WebAssets`. */
@ApiExcludeController()
@OpenToAll()
@Controller()
export class PagesController {
  private readonly document: Representation;

  private readonly policy: string;

  constructor(@Inject(SETTINGS) settings: Settings, assets: WebAssets) {
    this.document = new KeptRepresentation(
      'text/html; charset=utf-8',
      consoleDocument(assets.forPage('console'), settings),
    );
    this.policy = pagePolicy(settings.terrainUrl);
  }

  @Get(['/', 'console', 'console/*path'])
  @Header('Cache-Control', 'no-cache')
  @Header('Vary', 'Accept-Encoding')
  @ConditionalResponse()
  console(@Res({ passthrough: true }) response: Response): Representation {
    response.setHeader('Content-Security-Policy', this.policy);
    return this.document;
  }
}
