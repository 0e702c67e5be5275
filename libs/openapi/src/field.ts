import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/**
 * Fields of answers, described once and briefly. A `description` names the unit or the definition;
 * `nullable` fields are always present and hold null when the value cannot honestly be given.
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
  /** An object of a described class. */
  object: (target: () => new () => object, description: Description, options: { nullable?: boolean } = {}) =>
    // Swagger calls a function lazily only when it is named `type`, as this one is by its place
    ApiProperty({ type: () => target(), description, ...(options.nullable && { nullable: true }) }),
  list: (target: () => new () => object, description: Description) =>
    ApiProperty({ type: () => target(), isArray: true, description }),
};
