import { type OpenAPIObject } from '@nestjs/swagger';
import {
  fromJsonSchema,
  type jsonSchemaValidator,
  type JsonSchemaType,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { ApiSchemas, objectOf } from './api-schemas.js';
import { type McpTool } from './mcp-tool.js';

/** Results come from the presenters of the API, whose responses the tests validate. */
const UNCHECKED: jsonSchemaValidator = {
  getValidator:
    <T>() =>
    (data: unknown) => ({ valid: true, data: data as T & {}, errorMessage: undefined }),
};

const TEXT = { type: 'string' } as const;

/**
 * Of every result. It says nothing about `data`: assistants read all schemas before each conversation, and with those of
 * the API, they were nine tenths of what they read. Names and units in the data are enough.
 */
export const RESULT_SCHEMA: StandardSchemaWithJSON = fromJsonSchema(
  objectOf({
    sources: { type: 'array', items: TEXT },
    data: { type: 'object' },
    units: { type: 'object', additionalProperties: TEXT },
  }) as JsonSchemaType,
  UNCHECKED,
);

/** The schemas of the arguments of tools by name, made from the OpenAPI document of the API. */
export function argumentSchemas(
  tools: readonly McpTool[],
  document: OpenAPIObject,
): ReadonlyMap<string, StandardSchemaWithJSON> {
  const schemas = new ApiSchemas(document);
  return new Map(
    tools.map((tool) => [
      tool.name,
      fromJsonSchema(schemas.standalone(tool.input(schemas)) as JsonSchemaType),
    ]),
  );
}
