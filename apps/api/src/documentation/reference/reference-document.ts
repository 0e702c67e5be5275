import { type OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from '@core/http';
import { IDS } from './reference-script.js';

type Operation = ReturnType<typeof operationsOf>[number];
type Parameter = Exclude<NonNullable<Operation['parameters']>[number], { $ref: string }>;
type RequestBody = Exclude<NonNullable<Operation['requestBody']>, { $ref: string }>;
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;

/** Path parameters that the page fills in. */
const PARAMETERS = new Set(Object.keys(IDS).map((name) => name.split('@')[0]!));
const JSON_TYPE = 'application/json';
/** Fields without a usable example, which the user has to fill in. */
const LEFT_EMPTY = ['email', 'password', 'token'];

/**
 * The document as the page shows it. Swagger UI sends every example of a parameter or body as if it had been typed, so
 * examples become text here, and a body starts with its required fields only (without any, with what the user types), or
 * with the first that can be changed. A path parameter that is in no response,
 * such as the name of a file, keeps its example.
 */
export function referenceDocument(document: OpenAPIObject): OpenAPIObject {
  const page = structuredClone(document);
  const schemas = page.components?.schemas ?? {};
  const changes = new Set(Object.values(page.paths).map(({ patch }) => patch));
  for (const operation of operationsOf(page)) {
    for (const parameter of operation.parameters ?? [])
      if (!('$ref' in parameter)) describeExample(parameter);
    if (operation.requestBody && !('$ref' in operation.requestBody)) {
      openBody(operation.requestBody, schemas, changes.has(operation));
    }
  }
  dropSchemes(page);
  return page;
}

function describeExample(parameter: Parameter): void {
  const isId = PARAMETERS.has(parameter.name) || parameter.name.endsWith('Id');
  if (parameter.in === 'path' && !isId) return;
  const schema = parameter.schema as Schema | undefined;
  const example: unknown = parameter.example ?? schema?.example;
  delete parameter.example;
  delete schema?.example;
  if (example === undefined || example === '') return;
  parameter.description = `${parameter.description ?? ''}\n\nExample: \`${textOf(example)}\``.trim();
}

function openBody(body: RequestBody, schemas: Schemas, isChange: boolean): void {
  const media = body.content[JSON_TYPE];
  if (!media?.schema) return;
  const { properties = {}, required = [] } = resolved(media.schema, schemas);
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, resolved(schema, schemas)] as const,
  );
  const whole = Object.fromEntries(
    fields.flatMap(([name, { example }]) => (example === undefined ? [] : [[name, example as unknown]])),
  );
  if (Object.keys(whole).length > 0) {
    body.description = `${body.description ?? ''}\n\nExample: \`${textOf(whole)}\``.trim();
  }
  const needed = fields.filter(([name]) => required.includes(name));
  const typed = fields.filter(([name]) => LEFT_EMPTY.includes(name));
  const opening = isChange ? fields.slice(0, 1) : needed.length > 0 ? needed : typed;
  media.example = Object.fromEntries(opening.map(([name, schema]) => [name, openingValue(name, schema)]));
}

function openingValue(name: string, schema: Schema): unknown {
  if (LEFT_EMPTY.includes(name)) return '';
  if (schema.format === 'date-time') return startOfToday();
  return schema.example ?? '';
}

/** A fixed time would eventually be older than the retention period. */
function startOfToday(): string {
  return `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
}

/**
 * A browser sends the cookie automatically and no script can set it, so there is nothing to enter under "Authorize". The
 * page is no app, so it cannot ask for an access token.
 */
function dropSchemes(page: OpenAPIObject): void {
  const schemes = page.components?.securitySchemes ?? {};
  for (const [name, scheme] of Object.entries(schemes)) {
    const isOfCookie = 'in' in scheme && scheme.in === 'cookie';
    const isOfApps = 'type' in scheme && scheme.type === 'oauth2';
    if (!isOfCookie && !isOfApps) continue;
    delete schemes[name];
    for (const operation of operationsOf(page)) {
      operation.security = operation.security?.filter((requirement) => !(name in requirement));
    }
  }
}

function resolved(schema: Schemas[string], schemas: Schemas): Schema {
  if (!('$ref' in schema)) return schema;
  const { $ref, ...besides } = schema;
  return { ...resolved(schemas[$ref.slice($ref.lastIndexOf('/') + 1)]!, schemas), ...besides };
}

function textOf(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example);
}
