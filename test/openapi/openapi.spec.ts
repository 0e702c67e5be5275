import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface OpenApi {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<
      Record<string, { readonly 'x-scopes'?: Readonly<Record<string, string>> }>
    >;
  };
}

interface Operation {
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

const documentOf = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as OpenApi;

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
    const { paths, components } = documentOf('openapi.json');
    const required = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ security = [] }) => security.flatMap((requirement) => Object.entries(requirement)))
      .flatMap(([scheme, scopes]) => scopes.map((scope) => [scheme, scope] as const));
    expect(required.length).toBeGreaterThan(20);
    const isListed = ([scheme, scope]: readonly [string, string]) =>
      scope in (components.securitySchemes[scheme]?.['x-scopes'] ?? {});
    expect(required.filter((each) => !isListed(each))).toEqual([]);
  });
});
