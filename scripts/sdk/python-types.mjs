// Python annotations and TypedDict classes for the schemas of an OpenAPI document.
import { pascalCase } from './api-document.mjs';

const REF = '#/components/schemas/';
const SIMPLE = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };
const IDENTIFIER = /^[A-Za-z_]\w*$/;

export class PythonTypes {
  /** Text of the classes, in the order in which they are completed. */
  classes = [];
  /** Unions, which Python evaluates when the module loads: they follow the classes. */
  aliases = [];

  constructor(document) {
    this.schemas = document.components.schemas;
    for (const [name, schema] of Object.entries(this.schemas)) this.define(name, schema);
  }

  /** Adds a class, or an alias if the schema is not one object. */
  define(name, schema) {
    if (schema.$ref) return; // it has a name
    const alternatives = this.#objects(schema);
    if (alternatives?.length === 1) this.addClass(name, alternatives[0], schema.description);
    else this.aliases.push(`${name} = ${this.annotation(schema, name)}`);
  }

  addClass(name, { properties = {}, required = [] }, description) {
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = this.annotation(schema, name + pascalCase(field));
      return { field, schema, type: required.includes(field) ? type : `NotRequired[${type}]` };
    });
    if (fields.every(({ field }) => IDENTIFIER.test(field) && !KEYWORDS.has(field))) {
      const body = fields.flatMap(({ field, schema, type }) => [
        `${field}: ${type}`,
        ...docstring(schema.description),
      ]);
      const lines = [...docstring(description), ...body];
      this.classes.push(`class ${name}(TypedDict):\n${indented(lines.length > 0 ? lines : ['pass'])}`);
    } else {
      const entries = fields.map(({ field, type }) => `    ${text(field)}: ${text(type)},`);
      this.classes.push(`${name} = TypedDict(\n    ${text(name)},\n    {\n${indented(entries)}\n    },\n)`);
    }
  }

  /** The Python type of a schema. @param name of the class, if the schema is an object without a name */
  annotation(schema, name) {
    if (schema.$ref) return schema.$ref.slice(REF.length);
    if (schema.const !== undefined) return `Literal[${text(schema.const)}]`;
    if (schema.enum) return this.#literal(schema.enum);
    const options = schema.oneOf ?? schema.anyOf;
    if (options) return union(options.map((option, index) => this.annotation(option, `${name}${index + 1}`)));
    if (schema.allOf) return this.#allOf(schema, name);
    if (Array.isArray(schema.type)) {
      return union(schema.type.map((type) => this.annotation({ ...schema, type }, name)));
    }
    if (schema.type === 'array') return `list[${this.annotation(schema.items, `${name}Item`)}]`;
    if (schema.type === 'object') return this.#object(schema, name);
    if (schema.format === 'binary') return 'bytes';
    return SIMPLE[schema.type] ?? 'Any';
  }

  #literal(values) {
    const known = values.filter((value) => value !== null).map(text);
    const literal = `Literal[${known.join(', ')}]`;
    return values.includes(null) ? union([literal, 'None']) : literal;
  }

  #allOf(schema, name) {
    if (schema.allOf.length === 1) return this.annotation(schema.allOf[0], name);
    const alternatives = this.#objects(schema);
    if (!alternatives) throw new Error(`${name}: cannot merge ${JSON.stringify(schema)}`);
    return union(
      alternatives.map((alternative, index) => {
        const part = alternatives.length === 1 ? name : `${name}${index + 1}`;
        this.addClass(part, alternative, schema.description);
        return part;
      }),
    );
  }

  #object(schema, name) {
    if (schema.properties) {
      this.addClass(name, schema, undefined);
      return name;
    }
    const values = schema.additionalProperties;
    return `dict[str, ${typeof values === 'object' ? this.annotation(values, `${name}Value`) : 'Any'}]`;
  }

  /** The objects of which a value is one, each with the merged fields of all its parts; undefined if it is no object. */
  #objects(schema) {
    if (schema.$ref) return this.#objects(this.schemas[schema.$ref.slice(REF.length)]);
    if (schema.allOf) {
      return schema.allOf.reduce(
        (merged, part) => {
          const parts = this.#objects(part);
          return merged && parts && merged.flatMap((a) => parts.map((b) => merge(a, b)));
        },
        [{ properties: {}, required: [] }],
      );
    }
    if (schema.oneOf) {
      const parts = schema.oneOf.map((option) => this.#objects(option));
      return parts.every(Boolean) ? parts.flat() : undefined;
    }
    return schema.type === 'object' && schema.properties ? [schema] : undefined;
  }
}

function merge(a, b) {
  return {
    properties: { ...a.properties, ...b.properties },
    required: [...(a.required ?? []), ...(b.required ?? [])],
  };
}

function union(types) {
  const different = [...new Set(types)];
  return different.join(' | ');
}

/** A Python string literal. */
export function text(value) {
  return JSON.stringify(value);
}

function indented(lines) {
  return lines.map((line) => (line === '' ? '' : `    ${line}`)).join('\n');
}

/** Lines of a docstring. */
export function docstring(description) {
  if (!description) return [];
  const safe = description.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ');
  const lines = safe.split('\n');
  return lines.length === 1 ? [`"""${safe}"""`] : [`"""${lines[0]}`, ...lines.slice(1), '"""'];
}

const KEYWORDS = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if
  import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
);
