import { OpenToAll } from '@app/auth';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ConditionalResponse } from '../http/conditional-read.js';
import { KeptRepresentation, type Representation } from '../http/representation.js';
import { consoleDocument, CONSOLE_POLICY } from './console-document.js';
import { WebAssets } from './web-assets.js';

/** The pages that the browser draws: one document for all of them. Scripts, styles and fonts are in `WebAssets`. */
@ApiExcludeController()
@OpenToAll()
@Controller()
export class PagesController {
  private readonly document: Representation;

  constructor(assets: WebAssets) {
    this.document = new KeptRepresentation(
      'text/html; charset=utf-8',
      consoleDocument(assets.forPage('console')),
    );
  }

  @Get(['/', 'console', 'console/*path'])
  @Header('Cache-Control', 'no-cache')
  @Header('Vary', 'Accept-Encoding')
  @Header('Content-Security-Policy', CONSOLE_POLICY)
  @ConditionalResponse()
  console(): Representation {
    return this.document;
  }
}
