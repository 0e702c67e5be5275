import { OpenToAll } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { API_PREFIX, OAUTH_PREFIX, PLATFORM_PREFIX } from '@core/contract';
import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { offlinePage } from '../error-page/error-page.js';
import { GUIDE_GROUPS, GUIDES_PATH, guidePath } from '../guides/guide-list.js';
import { chooseLanguage } from '../flight-page/preferences.js';
import { pagePolicy } from '../public/page/page-policy.js';
import { VIEWER_VARY, viewerChoices } from '../public/viewer-choices.js';
import { WebAssets } from './web-assets.js';

/**
 * What has nothing to find. Shared flights are not among them: messengers may fetch their previews, and the pages ask
 * search engines not to list them.
 */
const NOT_FOR_ROBOTS = [`${API_PREFIX}/`, `${PLATFORM_PREFIX}/`, `${OAUTH_PREFIX}/`, '/console/', '/mcp'];
const DAY_SECONDS = 86_400;

/** What crawlers and browsers ask of every site. */
@ApiExcludeController()
@OpenToAll()
@Controller()
export class SiteController {
  private readonly policy = pagePolicy([]);

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly assets: WebAssets,
  ) {}

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', `public, max-age=${DAY_SECONDS}`)
  robots(): string {
    const rules = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`);
    return ['User-agent: *', ...rules, '', `Sitemap: ${this.settings.publicUrl}/sitemap.xml`, ''].join('\n');
  }

  @Get('sitemap.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', `public, max-age=${DAY_SECONDS}`)
  sitemap(): string {
    const guides = GUIDE_GROUPS.flatMap(({ guides: listed }) => listed.map(([file]) => guidePath(file)));
    const urls = ['/', GUIDES_PATH, ...guides].map(
      (path) => `<url><loc>${this.settings.publicUrl}${path}</loc></url>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  }

  /** What the service worker shows without a network. */
  @Get('offline')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  @Header('Vary', VIEWER_VARY)
  offline(@Req() request: Request, @Res({ passthrough: true }) response: Response): string {
    response.setHeader('Content-Security-Policy', this.policy);
    const language = chooseLanguage(viewerChoices(request).language);
    return offlinePage({ language, assets: this.assets.forPage('notice') });
  }
}
