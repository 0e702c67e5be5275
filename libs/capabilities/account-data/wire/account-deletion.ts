import { PASSWORD_CHARACTERS_MAX } from '@core/contract';
import { Field, BodyField } from '@core/contract/fields';

export class DeleteAccountBody {
  @BodyField.secret({
    description:
      'Your password. Deleting an account cannot be undone. Users without a password omit it, and need a fresh session.',
    maxLength: PASSWORD_CHARACTERS_MAX,
    optional: true,
    example: 'three thermals before noon',
  })
  password?: string;
}

export class DeletionBegun {
  @Field.text('Id of the account that is being deleted.')
  account_id: string;

  @Field.text('`begun`: the account is no longer accessible. Its data is removed within minutes.', {
    enum: ['begun'],
  })
  deletion: 'begun';
}
