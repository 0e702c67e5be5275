import { CurrentPrincipal, type Principal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import {
  ConditionalRead,
  HttpResponse,
  JsonBody,
  jsonOf,
  Operation,
  PathId,
  PrivateResponse,
  type Representation,
} from '@core/http';
import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NameTakeoffBody, OwnSiteList, OwnSiteView, RenameSiteBody } from '../../wire/own-site.js';
import { presentOwnSite } from './own-site.presenter.js';
import { OwnSites } from './own-sites.js';

const SAMPLE_SITE: OwnSiteView = {
  id: 'sit_01KAFQ5T7V9X2Z4B6D8F0H1K3M',
  name: 'Kühboden',
  latitude: 46.41023,
  longitude: 8.11174,
  flights: 42,
  created_at: '2026-07-14T18:05:40Z',
};

@ApiTags('Sites')
@Controller(`${API_PREFIX}/sites`)
export class SitesController {
  constructor(private readonly sites: OwnSites) {}

  @Get()
  @ConditionalRead()
  @Scopes('flights:read')
  @Operation({
    id: 'listSites',
    summary: 'List your sites',
    description: 'Returns the take-offs that the account has named.',
    returns: { 200: { description: 'The sites.', type: OwnSiteList, example: { data: [SAMPLE_SITE] } } },
  })
  async list(@CurrentPrincipal() { accountId }: Principal): Promise<Representation> {
    const list: OwnSiteList = { data: (await this.sites.list(accountId)).map(presentOwnSite) };
    return jsonOf(list);
  }

  @Post()
  @PrivateResponse()
  @Scopes('flights:write')
  @Operation({
    id: 'nameTakeoff',
    summary: 'Name a take-off',
    description:
      'Names the place where the flight took off, for all flights of the account that took off within 300 m, and for ' +
      'those to come. Automatic titles, searches, lists, statistics and shared pages follow. Another flight whose ' +
      'file names another site, or whose `site` you have set or removed, keeps it. If the take-off already has a name, ' +
      'this changes it, for all flights within 300 m of the first.',
    returns: {
      200: {
        description: 'The take-off had a name, and has the new one.',
        type: OwnSiteView,
        example: SAMPLE_SITE,
      },
      201: { description: 'The new site.', type: OwnSiteView, example: SAMPLE_SITE },
    },
    errors: [
      'flight_not_found',
      'flight_processing',
      'flight_processing_failed',
      'flight_merged',
      'flight_without_track',
    ],
  })
  async name(
    @CurrentPrincipal() { accountId }: Principal,
    @JsonBody() { flight_id: flightId, name }: NameTakeoffBody,
  ): Promise<HttpResponse> {
    const { site, isNew } = await this.sites.name(accountId, flightId, name);
    return new HttpResponse(isNew ? 201 : 200, {}, presentOwnSite(site));
  }

  @Patch(':siteId')
  @PrivateResponse()
  @Scopes('flights:write')
  @Operation({
    id: 'renameSite',
    summary: 'Rename a site',
    description: 'Gives a take-off another name, for all its flights.',
    returns: { 200: { description: 'The renamed site.', type: OwnSiteView, example: SAMPLE_SITE } },
  })
  async rename(
    @CurrentPrincipal() { accountId }: Principal,
    @PathId('siteId', 'ownSite', 'site_not_found') siteId: string,
    @JsonBody() { name }: RenameSiteBody,
  ): Promise<OwnSiteView> {
    return presentOwnSite(await this.sites.rename(accountId, siteId, name));
  }

  @Delete(':siteId')
  @PrivateResponse()
  @Scopes('flights:write')
  @Operation({
    id: 'withdrawSite',
    summary: 'Withdraw the name of a site',
    description:
      'Its flights get back the site that they would have without the name, and automatic titles follow.',
    returns: { 204: { description: 'The name is withdrawn.' } },
  })
  async withdraw(
    @CurrentPrincipal() { accountId }: Principal,
    @PathId('siteId', 'ownSite', 'site_not_found') siteId: string,
  ): Promise<void> {
    await this.sites.withdraw(accountId, siteId);
  }
}
