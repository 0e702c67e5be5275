import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The committed OpenAPI documents, and the path prefix of their operations. */
export const DOCUMENTS = {
  api: { file: 'openapi.json', prefix: '/api/v1' },
  platform: { file: 'platform-openapi.json', prefix: '/platform/v1' },
} as const;

export type DocumentName = keyof typeof DOCUMENTS;

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, { readonly example?: unknown }>>;
}

interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly example?: string };
}

export interface OperationObject {
  readonly parameters?: readonly ParameterObject[];
  readonly servers?: readonly { readonly url: string }[];
  readonly security: readonly Record<string, readonly string[]>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: Readonly<Record<string, { readonly schema: object; readonly examples?: object }>> }
    >
  >;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly webhooks?: Readonly<
    Record<string, { readonly post: { readonly requestBody: NonNullable<OperationObject['requestBody']> } }>
  >;
}

export interface DocumentedOperation {
  /** For example `POST /flights`. */
  readonly name: string;
  readonly method: string;
  /** From the root of the service, with parameter names: `/api/v1/flights/{flightId}`. */
  readonly path: string;
  /** Example values of the path parameters, by name. */
  readonly sampleIds: Readonly<Record<string, string>>;
  /** Whether it needs neither key nor session. */
  readonly open: boolean;
  readonly needsScope: boolean;
  readonly statuses: readonly string[];
  /** Error codes, by status. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
  /** A JSON body made from the examples of its fields, if it takes one. */
  readonly sampleBody: Readonly<Record<string, unknown>> | undefined;
}

export function readDocument(name: DocumentName): OpenApiDocument {
  return JSON.parse(readFileSync(path.join(ROOT, DOCUMENTS[name].file), 'utf8')) as OpenApiDocument;
}

export function operationsOf(name: DocumentName): DocumentedOperation[] {
  const { paths, components } = readDocument(name);
  return Object.entries(paths).flatMap(([address, item]) =>
    Object.entries(item).map(([method, { servers, security, parameters, responses, requestBody }]) => ({
      name: `${method.toUpperCase()} ${address}`,
      method: method.toUpperCase(),
      // an operation outside the prefix names its own server
      path: servers ? address : DOCUMENTS[name].prefix + address,
      sampleIds: sampleIdsOf(parameters),
      open: security.length === 0,
      needsScope: security.some((requirement) => Object.values(requirement).flat().length > 0),
      statuses: Object.keys(responses),
      codes: codesOf(responses),
      sampleBody: sampleOf(requestBody?.content['application/json']?.schema, components.schemas),
    })),
  );
}

function codesOf(responses: OperationObject['responses']): Record<string, string[]> {
  const codes = Object.entries(responses).map(([status, { content }]) => [
    status,
    Object.keys(content?.['application/json']?.examples ?? {}),
  ]);
  return Object.fromEntries(codes) as Record<string, string[]>;
}

function sampleIdsOf(parameters: readonly ParameterObject[] = []): Record<string, string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(inPath.map(({ name, schema }) => [name, schema.example ?? '']));
}

function sampleOf(schema: Schema | undefined, schemas: Readonly<Record<string, Schema>>) {
  if (!schema) return undefined;
  const { properties = {}, required = [] } = schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const fields = Object.entries(properties).map(([field, { example }]) => [
    field,
    example ?? (required.includes(field) ? 'x' : undefined),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
}
