import { type ErrorCode } from '@core/contract';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Field, OPTIONAL } from '@core/contract/fields';

class ErrorDetail {
  @Field.text('The parameter, form field or header; for a line of the file, `line 12`.')
  field: string;

  @Field.text('What is wrong with it.')
  message: string;
}

/** The body of every error response. */
@ApiSchema({ name: 'Error' })
export class ErrorBody {
  @Field.text('A message for people. The wording may change; do not parse it.')
  message: string;

  @ApiProperty({
    type: 'string',
    description:
      'A code for programs. A code never changes its meaning within an API version; new ones may be added.',
  })
  code: ErrorCode;

  @Field.list(
    () => ErrorDetail,
    'With `validation_failed`, `invalid_igc`, `invalid_track` and `track_without_times`: one entry per problem.',
    OPTIONAL,
  )
  details?: ErrorDetail[];
}
