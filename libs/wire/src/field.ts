import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/**
 * Decorators for response fields. A `description` gives the unit or the definition. `nullable` fields are
 * always present, and null if the value is unknown.
 */
type Description = string;

function field(options: ApiPropertyOptions, nullable: boolean): PropertyDecorator {
  return ApiProperty({ ...options, ...(nullable && { nullable: true }) });
}

export const Field = {
  text: (description: Description, options: { nullable?: boolean; enum?: readonly string[] } = {}) =>
    field(
      { type: 'string', description, ...(options.enum && { enum: [...options.enum] }) },
      options.nullable ?? false,
    ),
  time: (description: Description, options: { nullable?: boolean } = {}) =>
    field({ type: 'string', format: 'date-time', description }, options.nullable ?? false),
  integer: (description: Description, options: { nullable?: boolean } = {}) =>
    field({ type: 'integer', description }, options.nullable ?? false),
  number: (description: Description, options: { nullable?: boolean } = {}) =>
    field({ type: 'number', description }, options.nullable ?? false),
  boolean: (description: Description) => field({ type: 'boolean', description }, false),
  /** An object of a documented class. */
  object: (target: () => new () => object, description: Description, options: { nullable?: boolean } = {}) =>
    // Swagger only calls functions lazily if they are named `type`, as this property is
    ApiProperty({ type: () => target(), description, ...(options.nullable && { nullable: true }) }),
  list: (target: () => new () => object, description: Description) =>
    ApiProperty({ type: () => target(), isArray: true, description }),
};
