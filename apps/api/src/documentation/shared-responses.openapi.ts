import { type OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, type ResponseObject } from '@core/http';

/** Describes error responses by their codes, moves those of several operations to `components/responses`, and refers to them. */
export function shareErrorResponses(document: OpenAPIObject): void {
  const uses = new Map<string, (() => void)[]>();
  const shared: Record<string, ResponseObject> = {};
  for (const { responses } of operationsOf(document)) {
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400 || !response || '$ref' in response) continue;
      const codes = Object.keys(response.content?.['application/json']?.examples ?? {});
      if (codes.length === 0) continue;
      response.description = `${codes.map((code) => `\`${code}\``).join(' or ')}.`;
      const name = nameOf(codes, response);
      const text = JSON.stringify(response);
      const refer = () => {
        if (name in shared && JSON.stringify(shared[name]) !== text)
          throw new Error(`Two error responses have the name ${name}`);
        shared[name] = response;
        responses[status] = { $ref: `#/components/responses/${name}` };
      };
      uses.set(text, [...(uses.get(text) ?? []), refer]);
    }
  }
  for (const each of uses.values()) if (each.length > 1) for (const refer of each) refer();
  const sorted = Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1));
  document.components = { ...document.components, responses: Object.fromEntries(sorted) };
}

/** `FlightNotFoundOrFileNotAvailable`: the error codes; and whether the response has the headers of limits. */
function nameOf(codes: readonly string[], { headers = {} }: ResponseObject): string {
  return codes.map(pascalCase).join('Or') + ('RateLimit' in headers ? 'WithLimits' : '');
}

function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
