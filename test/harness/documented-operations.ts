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
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly ParameterObject[];
  readonly security: readonly Record<string, readonly string[]>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, ResponseObject | { readonly $ref: string }>>;
}

interface ResponseObject {
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly examples?: object }>>;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
  };
  readonly webhooks?: Readonly<
    Record<string, { readonly post: { readonly requestBody: NonNullable<OperationObject['requestBody']> } }>
  >;
}

export interface DocumentedOperation {
  readonly id: string;
  /** For example `POST /flights`: without the prefix. */
  readonly name: string;
  readonly method: string;
  /** With parameter names: `/api/v1/flights/{flightId}`. */
  readonly path: string;
  /** Example values of the path parameters, by name. */
  readonly sampleIds: Readonly<Record<string, string>>;
  /** Whether it needs neither key nor session. */
  readonly open: boolean;
  /** Whether it is for instruments and apps, which bring their own client. */
  readonly forInstruments: boolean;
  readonly needsScope: boolean;
  readonly statuses: readonly string[];
  /** Error codes, by status. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
  /** Media types of its body. */
  readonly bodyMedia: readonly string[];
  /** A JSON body made from the examples of its fields, if it takes one. */
  readonly sampleBody: Readonly<Record<string, unknown>> | undefined;
}

export function readDocument(name: DocumentName): OpenApiDocument {
  return JSON.parse(readFileSync(path.join(ROOT, DOCUMENTS[name].file), 'utf8')) as OpenApiDocument;
}

export function operationsOf(name: DocumentName): DocumentedOperation[] {
  const document = readDocument(name);
  const { prefix } = DOCUMENTS[name];
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, { operationId, tags, security, parameters, responses, requestBody }]) => ({
        id: operationId,
        name: `${method.toUpperCase()} ${path.startsWith(prefix) ? path.slice(prefix.length) : path}`,
        method: method.toUpperCase(),
        path,
        sampleIds: sampleIdsOf(parameters),
        open: security.length === 0,
        forInstruments: tags?.includes('Upload from instruments') ?? false,
        needsScope: security.some((requirement) => Object.values(requirement).flat().length > 0),
        statuses: Object.keys(responses),
        codes: codesOf(document, responses),
        bodyMedia: Object.keys(requestBody?.content ?? {}),
        sampleBody: sampleOf(requestBody?.content['application/json']?.schema, document.components.schemas),
      }),
    ),
  );
}

/** A response, or the one that it refers to. */
export function responseOf(
  { components }: OpenApiDocument,
  response: OperationObject['responses'][string],
): ResponseObject {
  return '$ref' in response ? components.responses[response.$ref.split('/').at(-1)!]! : response;
}

function codesOf(
  document: OpenApiDocument,
  responses: OperationObject['responses'],
): Record<string, string[]> {
  const codes = Object.entries(responses).map(([status, response]) => [
    status,
    Object.keys(responseOf(document, response).content?.['application/json']?.examples ?? {}),
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
