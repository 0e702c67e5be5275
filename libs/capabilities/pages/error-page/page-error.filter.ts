import { type Settings, SETTINGS } from '@core/config';
import { type ApiError } from '@core/contract';
import { AddressLimits, type ApiHttpAdapter, ApiErrorFilter, errorResponse, requestIdOf } from '@core/http';
import { Catch, Inject } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type Response } from 'express';
import { chooseLanguage } from '../flight-page/preferences.js';
import { pagePolicy } from '../public/page/page-policy.js';
import { viewerChoices } from '../public/viewer-choices.js';
import { WebAssets } from '../web/web-assets.js';
import { errorPage } from './error-page.js';
import { isForPerson } from './is-for-person.js';

/** Errors as pages for people, and as JSON for programs. */
@Catch()
export class PageErrorFilter extends ApiErrorFilter {
  private readonly policy = pagePolicy([]);

  constructor(
    @Inject(SETTINGS) settings: Settings,
    addresses: AddressLimits,
    server: HttpAdapterHost<ApiHttpAdapter>,
    private readonly assets: WebAssets,
  ) {
    super(settings, addresses, server);
  }

  protected override send(error: ApiError, response: Response): void {
    const { req: request } = response;
    if (!isForPerson(request)) {
      super.send(error, response);
      return;
    }
    const { headers } = errorResponse(error, this.settings);
    const page = errorPage(error, {
      language: chooseLanguage(viewerChoices(request).language),
      assets: this.assets.forPage('notice'),
      requestId: requestIdOf(response),
    });
    response
      .status(error.status)
      .set({ ...headers, 'Content-Security-Policy': this.policy, 'X-Robots-Tag': 'noindex' })
      .type('html')
      .send(page);
  }
}
