import { ApiError, SERVICE_NAME } from '@app/contract';
import { markup } from './page/markup.js';

/** The size of an embedded flight, unless the site that embeds it has less space. */
const WIDTH = 800;
const HEIGHT = 600;
/** Sites may keep the response that long. */
const CACHE_SECONDS = 3_600;

/** The parameters of an oEmbed request, as sent. Sites add their own, so unknown ones are ignored. */
export type OembedQuery = Readonly<Record<string, unknown>>;

/** An oEmbed 1.0 response (https://oembed.com). */
export interface Oembed {
  readonly version: '1.0';
  readonly type: 'rich' | 'link';
  readonly title: string;
  readonly provider_name: string;
  readonly provider_url: string;
  readonly cache_age: number;
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
  { title, isEmbeddable }: { title: string; isEmbeddable: boolean },
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
  } as const;
  if (!isEmbeddable) return link;
  const width = atMost(WIDTH, maxwidth);
  const height = atMost(HEIGHT, maxheight);
  const frame = markup`<iframe src="${`${page}/embed`}" title="${title}" width="${width}" height="${height}" style="border:0" loading="lazy" referrerpolicy="no-referrer" allowfullscreen></iframe>`;
  return { ...link, type: 'rich', html: frame.text, width, height };
}

/** The `Link` header of a page, by which sites find its oEmbed response. */
export function oembedLink(token: string, publicUrl: string): string {
  const page = encodeURIComponent(`${publicUrl}/s/${token}`);
  return `<${publicUrl}/s/oembed?url=${page}&format=json>; rel="alternate"; type="application/json+oembed"`;
}

function atMost(size: number, limit: unknown): number {
  return typeof limit === 'string' && /^[1-9]\d{0,4}$/.test(limit) ? Math.min(size, Number(limit)) : size;
}
