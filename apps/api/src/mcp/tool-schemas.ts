import { type OpenAPIObject } from '@nestjs/swagger';
import {
  fromJsonSchema,
  type jsonSchemaValidator,
  type JsonSchemaType,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { ApiSchemas, type JsonSchema, objectOf } from './api-schemas.js';
import { type McpTool } from './mcp-tool.js';

export interface ToolSchemas {
  readonly input: StandardSchemaWithJSON;
  readonly output: StandardSchemaWithJSON;
}

/** Results come from the presenters of the API, whose responses the tests validate. */
const UNCHECKED: jsonSchemaValidator = {
  getValidator:
    <T>() =>
    (data: unknown) => ({ valid: true, data: data as T & {}, errorMessage: undefined }),
};

/** The schemas of tools, made from the OpenAPI document of the API. */
export function toolSchemas(
  tools: readonly McpTool[],
  document: OpenAPIObject,
): ReadonlyMap<string, ToolSchemas> {
  const schemas = new ApiSchemas(document);
  const json = (schema: JsonSchema) => schemas.standalone(schema) as JsonSchemaType;
  return new Map(
    tools.map((tool) => [
      tool.name,
      {
        input: fromJsonSchema(json(tool.input(schemas))),
        output: fromJsonSchema(json(resultOf(tool.output(schemas))), UNCHECKED),
      },
    ]),
  );
}

function resultOf(data: JsonSchema): JsonSchema {
  return objectOf({
    sources: {
      type: 'array',
      items: { type: 'string' },
      description: 'Paths of the API with the same data.',
    },
    data,
    units: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Unit of every number by its path, such as `data.thermals[].gain_m`.',
    },
  });
}
