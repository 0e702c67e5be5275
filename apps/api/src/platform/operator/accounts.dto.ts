import { type Plan, PLANS, type Role, ROLES } from '@app/contract';
import { Field } from '@app/openapi';
import { JsonField } from '../../http/json-fields.js';

export class ListedUser {
  @Field.text('With which they sign in.')
  email: string;

  @Field.boolean('Whether they have shown that the address is theirs.')
  verified: boolean;

  @Field.text('What they may see.', { enum: ROLES })
  role: Role;
}

/** An account as an operator sees it. */
export class ListedAccount {
  @Field.text('`acc_` and a ULID.')
  id: string;

  @Field.text('Name of the account.')
  name: string;

  @Field.text('Where its holder can be reached.', { nullable: true })
  email: string | null;

  @Field.text('Its limits.', { enum: PLANS })
  plan: Plan;

  @Field.time('Since when it is disabled; null when it is not.', { nullable: true })
  disabled_at: string | null;

  @Field.time('When it was made.')
  created_at: string;

  @Field.object(() => ListedUser, 'Who signs in to it; null when nobody can.', { nullable: true })
  user: ListedUser | null;
}

export class AccountList {
  @Field.list(() => ListedAccount, 'The page, the newest first.')
  data: ListedAccount[];

  @Field.boolean('Whether there is another page.')
  has_more: boolean;

  @Field.text('`cursor` of the next page; null on the last.', { nullable: true })
  next_cursor: string | null;
}

/** What an operator may change of an account; what is left out stays. */
export class OperateAccountBody {
  @JsonField.choice(PLANS, { description: 'Holds from the next request on.', example: 'PRO', optional: true })
  plan?: Plan;

  @JsonField.boolean({
    description: 'While it is true, its keys and its user are refused with `account_disabled`.',
    example: false,
    optional: true,
  })
  disabled?: boolean;
}
