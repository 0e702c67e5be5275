import { OpenToAll } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { SESSION_COOKIE } from '@core/contract';
import { ConditionalResponse, type Representation } from '@core/http';
import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { chooseLanguage, cookieValue } from '../flight-page/preferences.js';
import { PageMaps } from '../maps/page-maps.js';
import { pagePolicy } from '../public/page/page-policy.js';
import { PublicFlights } from '../public/public-flights.js';
import { rememberChoices, VIEWER_VARY, viewerChoices } from '../public/viewer-choices.js';
import { HTML_MEDIA_TYPE } from '../public/write-public-view.js';
import { SampleFlightLink } from '../sample-flight/sample-flight-link.js';
import { WebAssets } from '../web/web-assets.js';

/** What the service is, in the language and units of the viewer. Search engines list it. */
@ApiExcludeController()
@OpenToAll()
@Controller()
export class StartPageController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly maps: PageMaps,
    private readonly assets: WebAssets,
    private readonly sample: SampleFlightLink,
    private readonly flights: PublicFlights,
  ) {}

  @Get()
  @Header('Content-Type', HTML_MEDIA_TYPE)
  @ConditionalResponse(
    Header('Cache-Control', 'private, no-cache'),
    Header('Vary', `Accept-Encoding, ${VIEWER_VARY}`),
  )
  async page(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation> {
    response.setHeader('Content-Security-Policy', pagePolicy(this.maps.current.hosts));
    rememberChoices(request, response);
    const viewer = viewerChoices(request);
    const { platformSignUp, platformPasswordSignIn } = this.settings;
    return this.flights.startPage(viewer, {
      language: chooseLanguage(viewer.language),
      units: viewer.units,
      assets: this.assets.forPage('start'),
      maps: this.maps.current,
      publicUrl: this.settings.publicUrl,
      isSignUpOpen: platformSignUp !== 'closed' && platformPasswordSignIn === 'on',
      isSignedIn: cookieValue(request.headers.cookie, SESSION_COOKIE) !== null,
      sampleUrl: await this.sample.url(),
    });
  }
}
