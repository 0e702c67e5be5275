import { type Settings } from '@core/config';
import { API_PREFIX, ApiError, ERROR_CATALOGUE, PLATFORM_PREFIX } from '@core/contract';
import { helpLink } from './error-response.js';

const { message: NO_ROUTE } = ERROR_CATALOGUE.not_found;
/** `/api/v2/flights`, `/v1/flights` and `/platform/v9`, as opposed to `/s/v1`. */
const VERSION = /^\/(?:(?:api|platform)\/)?v\d+(?![^/])/;

/** `not_found`, with links to the documentation of the API that the client probably wanted. */
export function noRoute(path: string, { publicUrl }: Settings): ApiError {
  const isOfPlatform = path.startsWith('/platform');
  const [prefix, docs] = isOfPlatform ? [PLATFORM_PREFIX, '/platform/docs'] : [API_PREFIX, '/docs'];
  const document = isOfPlatform ? '/platform/openapi.json' : '/openapi.json';
  const [base] = VERSION.exec(path) ?? [];
  const isUnknown = base !== undefined && base !== prefix;
  const where = isUnknown ? ` The only version of this API is at ${publicUrl}${prefix}.` : '';
  return new ApiError('not_found', {
    message: `${NO_ROUTE}${where} The documentation is at ${publicUrl}${docs}.`,
    headers: {
      Link: [
        helpLink('not_found', publicUrl),
        `<${publicUrl}${docs}>; rel="service-doc"`,
        `<${publicUrl}${document}>; rel="service-desc"`,
      ].join(', '),
    },
  });
}
