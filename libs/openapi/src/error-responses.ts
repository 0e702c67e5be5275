import { ERROR_CATALOGUE, type ErrorCode } from '@app/contract';
import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiResponse } from '@nestjs/swagger';
import { Field } from './field.js';

export class ErrorDetail {
  @Field.text('The parameter, form field or header; for a file, `file` or `line 12`.')
  field: string;

  @Field.text('What is wrong with it.')
  message: string;
}

/** The body of every answer that is not a success. */
export class Error {
  @Field.text('For a person. May change; do not parse it.')
  message: string;

  @ApiProperty({
    type: 'string',
    description:
      'For a program. A code never changes its meaning within an API version; new ones may be added.',
  })
  code: ErrorCode;

  @ApiPropertyOptional({
    type: () => ErrorDetail,
    isArray: true,
    description: 'With `validation_failed` and `invalid_igc`: each thing that is wrong.',
  })
  details?: ErrorDetail[];
}

/** Documents that an operation answers with these errors: one response per status, one example per code. */
export function ErrorResponses(...codes: ErrorCode[]): MethodDecorator {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERROR_CATALOGUE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return applyDecorators(
    ApiExtraModels(Error),
    ...[...byStatus].map(([status, ofStatus]) =>
      ApiResponse({
        status,
        description: ofStatus.map((code) => `\`${code}\``).join(' or ') + '.',
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(
              ofStatus.map((code) => [code, { value: { message: ERROR_CATALOGUE[code].message, code } }]),
            ),
          },
        },
      }),
    ),
  );
}
