import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RULE_SET_NAMES } from '@core/contract';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILES = ['openapi.json', 'platform-openapi.json'];

interface OpenApi {
  readonly info: { readonly description: string };
  readonly servers: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly responses: Readonly<Record<string, unknown>>;
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  };
}

interface SecurityScheme {
  readonly 'x-scopes'?: Readonly<Record<string, string>>;
  readonly flows?: Readonly<
    Record<string, Readonly<Record<'authorizationUrl' | 'tokenUrl' | 'refreshUrl', string>> & ScopesOfFlow>
  >;
}

interface ScopesOfFlow {
  readonly scopes: Readonly<Record<string, string>>;
}

interface Operation {
  readonly servers?: unknown;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, unknown>>;
}

const documentOf = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as OpenApi;
const operationsOf = ({ paths }: OpenApi) => Object.values(paths).flatMap((item) => Object.values(item));

/** Where each list of values stands in a document, by the list. Examples contain no schemas. */
function enumsOf(node: unknown, place: string, found = new Map<string, string[]>()): Map<string, string[]> {
  if (typeof node !== 'object' || node === null) return found;
  const { enum: values } = node as { readonly enum?: unknown };
  if (Array.isArray(values)) {
    const list = values.filter((value) => value !== null).join();
    found.set(list, [...(found.get(list) ?? []), place]);
  }
  for (const [key, inner] of Object.entries(node)) {
    if (key !== 'example' && key !== 'examples') enumsOf(inner, `${place}/${key}`, found);
  }
  return found;
}

/** `npm run lint` checks the documents with the rules of Redocly. These are rules that it does not have. */
describe('the OpenAPI document', () => {
  it('numbers the steps of its introduction from 1 on', () => {
    const { description } = documentOf('openapi.json').info;
    const numbers = [...description.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThan(5);
  });

  /** Since OpenAPI 3.1, a security requirement may list what any scheme needs, not only one of OAuth. */
  it('lists every scope that an operation requires in the security scheme', () => {
    const document = documentOf('openapi.json');
    const required = operationsOf(document)
      .flatMap(({ security = [] }) => security.flatMap((requirement) => Object.entries(requirement)))
      .flatMap(([scheme, scopes]) => scopes.map((scope) => [scheme, scope] as const));
    expect(required.length).toBeGreaterThan(20);
    const isListed = ([scheme, scope]: readonly [string, string]) => {
      const { flows, 'x-scopes': listed } = document.components.securitySchemes[scheme]!;
      return scope in (listed ?? flows?.['authorizationCode']?.scopes ?? {});
    };
    expect(required.filter((each) => !isListed(each))).toEqual([]);
  });

  it('lets apps do with an access token what a key permits', () => {
    const document = documentOf('openapi.json');
    const flow = document.components.securitySchemes['oauth2']?.flows?.['authorizationCode'];
    expect(flow).toMatchObject({ authorizationUrl: '/oauth/authorize', tokenUrl: '/oauth/token' });
    for (const { security = [] } of operationsOf(document)) {
      const scopesOf = (scheme: string) => security.flatMap((alternative) => alternative[scheme] ?? []);
      expect(scopesOf('oauth2')).toEqual(scopesOf('api_key'));
    }
  });

  it.each(FILES)('has one server and complete paths: %s', (file) => {
    const document = documentOf(file);
    expect(document.servers).toEqual([{ url: '/', description: 'This service' }]);
    expect(operationsOf(document).filter(({ servers }) => servers !== undefined)).toEqual([]);
    expect(Object.keys(document.paths).filter((each) => each.startsWith('/flights'))).toEqual([]);
  });

  /** So that a generated client has one type for them. */
  it.each(FILES)('names each list of values that occurs twice: %s', (file) => {
    const inSeveralPlaces = [...enumsOf(documentOf(file), '')].filter(
      ([list, places]) => list.includes(',') && places.length > 1,
    );
    expect(inSeveralPlaces).toEqual([]);
    const { schemas } = documentOf('openapi.json').components;
    expect(schemas['RuleSet']).toMatchObject({ type: 'string', enum: [...RULE_SET_NAMES] });
  });

  it.each(FILES)('contains no error response twice: %s', (file) => {
    const document = documentOf(file);
    const texts = operationsOf(document).flatMap(({ responses }) =>
      Object.entries(responses)
        .filter(([status, response]) => Number(status) >= 400 && !('$ref' in (response as object)))
        .map(([, response]) => JSON.stringify(response)),
    );
    const kept = Object.values(document.components.responses).map((response) => JSON.stringify(response));
    expect(kept.length).toBeGreaterThan(20);
    expect(new Set([...texts, ...kept]).size).toBe(texts.length + kept.length);
  });
});
