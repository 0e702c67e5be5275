import { ENDPOINT_KIND_DEFAULT, ENDPOINT_KINDS } from '@core/contract';
import { type BodyChecks } from '@core/http';
import { endpointProblems, endpointRules } from '../domain/endpoint-target.js';
import { newEndpointUrlProblem } from '../domain/endpoint-url.js';

/** Whether the settings allow the URL. */
export const endpointUrlCheck: BodyChecks = ({ url }, settings) => {
  if (typeof url !== 'string') return [];
  const message = newEndpointUrlProblem(url, endpointRules(settings));
  return message === null ? [] : [{ field: 'url', message }];
};

/** Whether the fields suit the kind of a new endpoint. Another check rejects an unknown kind. */
export const newEndpointCheck: BodyChecks = (given, settings) => {
  const { kind = ENDPOINT_KIND_DEFAULT } = given;
  const known = ENDPOINT_KINDS.find((each) => each === kind);
  return known ? endpointProblems(known, given, endpointRules(settings), true) : [];
};
