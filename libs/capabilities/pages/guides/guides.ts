import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { Inject, Injectable } from '@nestjs/common';
import { BUILT_PAGES } from '../web/web-assets.js';
import { type BuiltGuide, builtGuideFile, type BuiltGuides, GUIDE_GROUPS, guidePath } from './guide-list.js';

/** The service in the examples of the guides. */
const EXAMPLE_SERVICE = /http:\/\/127\.0\.0\.1:3000|https:\/\/flights\.example(?![\w.-])/g;

export interface ListedGuide extends BuiltGuide {
  readonly summary: string;
}

export interface ListedGroup {
  readonly title: string;
  readonly isForOperators: boolean;
  readonly guides: readonly ListedGuide[];
}

/** The guides as the build has written them, with the URL of this service in their examples. */
@Injectable()
export class Guides {
  readonly groups: readonly ListedGroup[];
  readonly searchPath: string;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    const { guides, searchPath } = JSON.parse(read('guides/index.json')) as BuiltGuides;
    const byPath = new Map(guides.map((guide) => [guide.path, guide]));
    this.searchPath = searchPath;
    this.groups = GUIDE_GROUPS.map(({ title, isForOperators = false, guides: listed }) => ({
      title,
      isForOperators,
      guides: listed.map(([file, summary]) => ({ ...byPath.get(guidePath(file))!, summary })),
    }));
  }

  /** The guide, and the group that it is in. @throws ApiError not_found */
  at(pathOfGuide: string): { readonly guide: ListedGuide; readonly group: ListedGroup } {
    for (const group of this.groups) {
      const guide = group.guides.find((each) => each.path === pathOfGuide);
      if (guide) return { guide, group };
    }
    throw new ApiError('not_found');
  }

  content(pathOfGuide: string, format: 'html' | 'md'): string {
    const { group } = this.at(pathOfGuide);
    const content = read(builtGuideFile(pathOfGuide, format));
    // an operator reads about installations other than this one
    return group.isForOperators ? content : content.replaceAll(EXAMPLE_SERVICE, this.settings.publicUrl);
  }

  /** A list of all guides for language models: https://llmstxt.org */
  llmsText(lead: string): string {
    const { publicUrl } = this.settings;
    const groups = this.groups.map(({ title, guides }) =>
      [
        `## ${title}`,
        '',
        ...guides.map((guide) => `- [${guide.title}](${publicUrl}${guide.path}.md): ${guide.summary}`),
      ].join('\n'),
    );
    return [
      ...['# Flight Analysis Service', '', `> ${lead}`, ''],
      ...[groups.join('\n\n'), '', '## Machine-readable references', ''],
      `- [OpenAPI document of the API](${publicUrl}/openapi.json): every operation, field and error.`,
      `- [OpenAPI document of the developer platform](${publicUrl}/platform/openapi.json): accounts, keys and webhook endpoints.`,
      '',
    ].join('\n');
  }
}

function read(file: string): string {
  return readFileSync(path.join(BUILT_PAGES, file), 'utf8');
}
