import { OpenToAll } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ConditionalResponse, KeptRepresentation, type Representation } from '@core/http';
import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { pagePolicy } from '../public/page/page-policy.js';
import { WebAssets } from '../web/web-assets.js';
import { GUIDE_GROUPS, GUIDES_PATH, guidePath } from './guide-list.js';
import { guidePage } from './guide-page.js';
import { Guides } from './guides.js';

const PATHS = GUIDE_GROUPS.flatMap(({ guides }) => guides.map(([file]) => guidePath(file)));
const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const LEAD =
  'An HTTP API for paragliding flights: upload an IGC file, get its metrics, thermals, wind, scores, replay track and debrief.';

/** The guides as pages for people, and as Markdown for programs that read texts. */
@ApiExcludeController()
@OpenToAll()
@Controller()
export class GuidesController {
  private readonly policy = pagePolicy([]);
  private readonly kept = new Map<string, Representation>();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly guides: Guides,
    private readonly assets: WebAssets,
  ) {}

  @Get([GUIDES_PATH, ...PATHS])
  @Header('Cache-Control', 'no-cache')
  @Header('Vary', 'Accept, Accept-Encoding')
  @ConditionalResponse()
  page(@Req() request: Request, @Res({ passthrough: true }) response: Response): Representation {
    if (request.path === GUIDES_PATH) {
      return this.isMarkdownWanted(request) ? this.list() : this.html(request.path, response);
    }
    response.setHeader('Link', `<${request.path}.md>; rel="alternate"; type="text/markdown"`);
    return this.isMarkdownWanted(request) ? this.markdownOf(request.path) : this.html(request.path, response);
  }

  @Get(PATHS.map((each) => `${each}.md`))
  @Header('Cache-Control', 'no-cache')
  @Header('Vary', 'Accept-Encoding')
  @ConditionalResponse()
  markdown(@Req() request: Request): Representation {
    return this.markdownOf(request.path.replace(/\.md$/, ''));
  }

  @Get('llms.txt')
  @Header('Cache-Control', 'no-cache')
  @Header('Vary', 'Accept-Encoding')
  @ConditionalResponse()
  list(): Representation {
    return this.keep('llms.txt', 'text/plain; charset=utf-8', () => this.guides.llmsText(LEAD));
  }

  private html(at: string, response: Response): Representation {
    response.setHeader('Content-Security-Policy', this.policy);
    return this.keep(at, HTML, () =>
      guidePage(at, {
        guides: this.guides,
        assets: this.assets.forPage('guides'),
        publicUrl: this.settings.publicUrl,
      }),
    );
  }

  private markdownOf(at: string): Representation {
    return this.keep(`${at}.md`, MARKDOWN, () => this.guides.content(at, 'md'));
  }

  private isMarkdownWanted(request: Request): boolean {
    return request.accepts(['text/html', 'text/markdown']) === 'text/markdown';
  }

  private keep(name: string, mediaType: string, make: () => string): Representation {
    const known = this.kept.get(name) ?? new KeptRepresentation(mediaType, make());
    this.kept.set(name, known);
    return known;
  }
}
