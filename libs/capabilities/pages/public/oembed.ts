import { ApiError, SERVICE_NAME } from '@core/contract';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../flight-page/preview/preview-image.js';
import { markup } from './page/markup.js';

/** The size of an embedded flight, unless the site that embeds it has less space. */
const WIDTH = 800;
const HEIGHT = 600;
/**
 * What a frame with a flight may do. It runs scripts, stores that its viewer agreed to maps, and opens the whole flight
 * in a new tab. It cannot navigate the page around it.
 */
const EMBED_SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

const OEMBED_MEDIA_TYPE = 'application/json+oembed';

/** Sites may keep the response that long. */
const CACHE_SECONDS = 3_600;

/** The parameters of an oEmbed request, as sent. Sites add their own, so unknown ones are ignored. */
export type OembedQuery = Readonly<Record<string, unknown>>;

/** A shared flight as an oEmbed response names it. */
export interface NamedFlight {
  readonly title: string;
  /** Whether its owner lets other sites show it in a frame. */
  readonly isEmbeddable: boolean;
  /** Whether it has a preview image. */
  readonly hasImage: boolean;
}

/** An oEmbed 1.0 response (https://oembed.com). */
export interface Oembed {
  readonly version: '1.0';
  readonly type: 'rich' | 'link';
  readonly title: string;
  readonly provider_name: string;
  readonly provider_url: string;
  readonly cache_age: number;
  readonly thumbnail_url?: string;
  readonly thumbnail_width?: number;
  readonly thumbnail_height?: number;
  readonly html?: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * The token of the page whose URL a site has.
 * @throws ApiError `share_not_found` for a URL of another site, `validation_failed` for another format than JSON
 */
export function embeddedToken({ url, format }: OembedQuery, publicUrl: string): string {
  if (format !== undefined && format !== 'json') {
    throw new ApiError('validation_failed', { details: [{ field: 'format', message: 'must be json' }] });
  }
  const pages = `${publicUrl}/s/`;
  if (typeof url !== 'string' || !url.startsWith(pages)) throw new ApiError('share_not_found');
  return /^[\w-]*/.exec(url.slice(pages.length))![0];
}

/** A frame with the flight if its owner allows that, else a link. */
export function oembedOf(
  page: string,
  { title, isEmbeddable, hasImage }: NamedFlight,
  { maxwidth, maxheight }: OembedQuery,
  publicUrl: string,
): Oembed {
  const link = {
    version: '1.0',
    type: 'link',
    title,
    provider_name: SERVICE_NAME,
    provider_url: publicUrl,
    cache_age: CACHE_SECONDS,
    ...(hasImage && {
      thumbnail_url: `${page}.png`,
      thumbnail_width: PREVIEW_WIDTH,
      thumbnail_height: PREVIEW_HEIGHT,
    }),
  } as const;
  if (!isEmbeddable) return link;
  const width = atMost(WIDTH, maxwidth);
  const height = atMost(HEIGHT, maxheight);
  const frame = markup`<iframe src="${`${page}/embed`}" title="${title}" width="${width}" height="${height}" sandbox="${EMBED_SANDBOX}" allow="fullscreen" loading="lazy" referrerpolicy="no-referrer" style="border:0"></iframe>`;
  return { ...link, type: 'rich', html: frame.text, width, height };
}

/** URL of the oEmbed response of a page. */
export function oembedUrl(page: string, publicUrl: string): string {
  return `${publicUrl}/s/oembed?url=${encodeURIComponent(page)}&format=json`;
}

/** The `Link` header of a page, by which sites find its oEmbed response. */
export function oembedLink(page: string, publicUrl: string): string {
  return `<${oembedUrl(page, publicUrl)}>; rel="alternate"; type="${OEMBED_MEDIA_TYPE}"`;
}

function atMost(size: number, limit: unknown): number {
  return typeof limit === 'string' && /^[1-9]\d{0,4}$/.test(limit) ? Math.min(size, Number(limit)) : size;
}
