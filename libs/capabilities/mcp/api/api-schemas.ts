import { API_PREFIX } from '@core/contract';
import { type OpenAPIObject } from '@nestjs/swagger';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

interface Operation {
  readonly parameters?: readonly Parameter[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

const COMPONENTS = '#/components/schemas/';
/** Only for documentation: tools have no examples, and a discriminator adds nothing to `oneOf`. */
const LEFT_OUT = new Set(['example', 'examples', 'discriminator']);

/**
 * Schemas of the arguments of tools, taken from the OpenAPI document of the API, so that a tool describes them exactly as
 * the API does.
 */
export class ApiSchemas {
  private readonly components: Readonly<Record<string, JsonSchema>>;
  private readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;

  constructor(document: Pick<OpenAPIObject, 'paths' | 'components'>) {
    this.components = (document.components?.schemas ?? {}) as unknown as Record<string, JsonSchema>;
    this.paths = document.paths as unknown as Record<string, Record<string, Operation>>;
  }

  /** The path and query parameters of operations as arguments. In arguments, names are in `snake_case`. */
  arguments(...operations: readonly string[]): ObjectSchema {
    const parameters = operations
      .flatMap((operation) => this.operation(operation).parameters ?? [])
      .filter((parameter) => parameter.in === 'path' || parameter.in === 'query');
    return objectOf(
      Object.fromEntries(
        parameters.map(({ name, description, schema }) => [argumentOf(name), { ...schema, description }]),
      ),
      parameters.filter(({ required }) => required).map(({ name }) => argumentOf(name)),
    );
  }

  private component(name: string): JsonSchema {
    const schema = this.components[name];
    if (!schema) throw new Error(`The OpenAPI document has no schema ${name}`);
    return schema;
  }

  /** The schema as a document of its own, with the components that it refers to. */
  standalone(schema: JsonSchema): JsonSchema {
    const definitions: Record<string, unknown> = {};
    const copy = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(copy);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(this.withValues(value))
          .filter(([name, inner]) => !LEFT_OUT.has(name) && inner !== undefined)
          .map(([name, inner]) => [
            name,
            name === '$ref' ? this.define(inner as string, definitions, copy) : copy(inner),
          ]),
      );
    };
    const own = copy(schema) as JsonSchema;
    return Object.keys(definitions).length === 0 ? own : { ...own, $defs: definitions };
  }

  /** A reference to a list of values becomes the list: it is short, and not all assistants follow references. */
  private withValues(schema: object): object {
    const { $ref: reference, ...besides } = schema as JsonSchema;
    if (typeof reference !== 'string') return schema;
    const component = this.component(reference.slice(COMPONENTS.length));
    return 'enum' in component ? { ...component, ...besides } : schema;
  }

  private define(
    reference: string,
    definitions: Record<string, unknown>,
    copy: (value: unknown) => unknown,
  ): string {
    const name = reference.slice(COMPONENTS.length);
    if (!(name in definitions)) {
      definitions[name] = null; // a component can refer to itself
      definitions[name] = copy(this.component(name));
    }
    return `#/$defs/${name}`;
  }

  private operation(operation: string): Operation {
    const [method = '', path = ''] = operation.split(' ');
    const found = this.paths[API_PREFIX + path]?.[method.toLowerCase()];
    if (!found) throw new Error(`The OpenAPI document has no operation ${operation}`);
    return found;
  }
}

/** An object without other members. */
export function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): ObjectSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

function argumentOf(parameter: string): string {
  return parameter.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
