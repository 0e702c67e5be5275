import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import spectralRulesets from '@stoplight/spectral-rulesets';

const { createRulesetFunction, Document, Ruleset, Spectral } = spectralCore;

interface SecurityScheme {
  readonly 'x-scopes'?: Readonly<Record<string, string>>;
}

/**
 * Does what Spectral's own rule of this name should do for OpenAPI 3.1. That rule assumes scopes are for OAuth only,
 * but since 3.1 a security requirement may list the roles that any scheme needs. Ours are listed in the scheme, under
 * `x-scopes`, and every scope of an operation must be among them.
 */
const securityDefined = createRulesetFunction<Record<string, string[]>, null>(
  { input: { type: 'object' }, options: null },
  (requirement, _options, { document }) => {
    const { components } = document.data as {
      components: { securitySchemes: Record<string, SecurityScheme> };
    };
    return Object.entries(requirement).flatMap(([name, scopes]) => {
      const scheme = components.securitySchemes[name];
      if (!scheme) return [{ message: `There is no security scheme "${name}".` }];
      return scopes
        .filter((scope) => !(scope in (scheme['x-scopes'] ?? {})))
        .map((scope) => ({ message: `The security scheme "${name}" does not list the scope "${scope}".` }));
    });
  },
);

const SPECTRAL_RULES = new Ruleset({
  extends: [spectralRulesets.oas],
  rules: {
    'oas3-operation-security-defined': {
      given: '$.paths[*][get,put,post,delete,patch].security[*]',
      severity: 'warn',
      then: { function: securityDefined },
    },
  },
});

/** All problems that Redocly's strictest rules or Spectral's find in an OpenAPI file, one per line. */
export async function lintOpenApi(file: string): Promise<string[]> {
  const source = await readFile(file, 'utf8');
  const redocly = await lintFromString({
    source,
    absoluteRef: file,
    config: await createConfig({ extends: ['recommended-strict'] }),
  });
  const spectral = new Spectral();
  spectral.setRuleset(SPECTRAL_RULES);
  const found = await spectral.run(new Document(source, spectralParsers.Json, file));
  return [
    ...redocly.map(
      ({ ruleId, message, location }) => `Redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
    ),
    ...found.map(({ code, message, path }) => `Spectral ${code}: ${message} #/${path.join('/')}`),
  ];
}
