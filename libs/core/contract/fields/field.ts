import { ApiProperty } from '@nestjs/swagger';

/** Null if the value is unknown. The field is always present. */
export const OR_NULL = { nullable: true } as const;
/** Absent in some responses. */
export const OPTIONAL = { required: false } as const;

interface Presence {
  readonly nullable?: boolean;
  readonly required?: boolean;
}

type TextOptions = Presence & { readonly enum?: readonly string[] };
type ItemType = 'string' | 'integer' | 'number';

/** Decorators for response fields. The description gives the unit or the definition. */
export const Field = {
  text: (description: string, options: TextOptions = {}) => textField({}, description, options),
  time: (description: string, presence: Presence = {}) =>
    textField({ format: 'date-time' }, description, presence),
  integer: (description: string, presence: Presence = {}) =>
    ApiProperty({ type: 'integer', description, ...presence }),
  number: (description: string, presence: Presence = {}) =>
    ApiProperty({ type: 'number', description, ...presence }),
  boolean: (description: string, presence: Presence = {}) =>
    ApiProperty({ type: 'boolean', description, ...presence }),
  /** An object of a documented class. */
  object: (target: () => new () => object, description: string, presence: Presence = {}) =>
    // Swagger only calls functions lazily if they are named `type`, as this property is
    ApiProperty({ type: () => target(), description, ...presence }),
  /** A list of objects of a documented class. */
  list: (target: () => new () => object, description: string, presence: Presence = {}) =>
    ApiProperty({ type: () => target(), isArray: true, description, ...presence }),
  /** A list of texts or numbers. */
  listOf: (type: ItemType, description: string, presence: Presence = {}) =>
    ApiProperty({ type: 'array', items: { type }, description, ...presence }),
  /** An object that another standard describes. */
  any: (description: string) => ApiProperty({ type: 'object', additionalProperties: true, description }),
  /** Texts or numbers by name. */
  mapOf: (type: ItemType, description: string) =>
    ApiProperty({ type: 'object', additionalProperties: { type }, description }),
};

function textField(
  schema: { format?: string },
  description: string,
  { enum: choices, ...presence }: TextOptions,
) {
  return ApiProperty({
    type: 'string',
    ...schema,
    description,
    ...(choices && { enum: [...choices] }),
    ...presence,
  });
}
