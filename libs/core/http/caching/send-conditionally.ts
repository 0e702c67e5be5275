import { type Response } from 'express';
import { type Representation } from './representation.js';

/**
 * Sends the content, or 304 if the client has it already. The entity tag is strong, so each encoding has its own. The
 * tag of the encoding this client would get is compared with the tags in its request.
 */
export async function sendConditionally(response: Response, content: Representation): Promise<void> {
  const encoding = content.encodingFor(response.req);
  const tag = encoding === 'identity' ? `"${content.tag}"` : `"${content.tag}-${encoding}"`;
  response.setHeader('ETag', tag);
  if (isNamed(tag, response.req.headers['if-none-match'])) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const bytes = await content.bytes(encoding);
  response.setHeader('Content-Type', content.mediaType);
  response.setHeader('Content-Length', Buffer.byteLength(bytes));
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.end(bytes);
}

/**
 * `If-None-Match` as in RFC 9110: a list or `*`, compared weakly. `request.fresh` does not work here: it returns false
 * for `Cache-Control: no-cache`, which `fetch` adds to every request with an `If-None-Match`.
 */
function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const named = ifNoneMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return named.includes(tag) || ifNoneMatch.trim() === '*';
}
