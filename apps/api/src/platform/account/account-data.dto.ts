import { PASSWORD_CHARACTERS_MAX } from '@app/contract';
import { Field } from '@app/openapi';
import { JsonField } from '../../http/json-fields.js';

export class DeleteAccountBody {
  @JsonField.secret({
    description: 'Your password once more: there is no way back.',
    maxLength: PASSWORD_CHARACTERS_MAX,
    example: 'three thermals before noon',
  })
  password: string;
}

export class DeletionBegun {
  @Field.text('The account that is being deleted.')
  account_id: string;

  @Field.text('`begun`: nothing of it can be reached any more; the rest is removed within minutes.', {
    enum: ['begun'],
  })
  deletion: 'begun';
}
