import { newEndpointUrlProblem } from '../domain/endpoint-url.js';
import { type BodyChecks } from '@core/http';

/** Whether the settings allow the URL. */
export const endpointUrlCheck: BodyChecks = ({ url }, settings) => {
  if (typeof url !== 'string') return [];
  const message = newEndpointUrlProblem(url, {
    allowHttp: settings.webhookAllowHttp,
    allowedNetworks: settings.webhookAllowCidrs ?? [],
  });
  return message === null ? [] : [{ field: 'url', message }];
};
