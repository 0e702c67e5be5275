import { type Plan, PLANS, type Role, ROLES } from '@core/contract';
import { Field, OR_NULL, BodyField } from '@core/contract/fields';

export class ListedUser {
  @Field.text('The e-mail address to sign in with.')
  email: string;

  @Field.boolean('Whether the user has confirmed the e-mail address.')
  verified: boolean;

  @Field.text('`member`: access to their own account. `operator`: also access to all accounts.', {
    enum: ROLES,
  })
  role: Role;
}

/** An account in the form that operators receive. */
export class ListedAccount {
  @Field.text("The account's id: `acc_` followed by a ULID.")
  id: string;

  @Field.text("The account's name.")
  name: string;

  @Field.text('Contact e-mail address. Null if not set.', OR_NULL)
  email: string | null;

  @Field.text("The account's plan, which sets its limits.", { enum: PLANS })
  plan: Plan;

  @Field.time('When the account was disabled. Null if it is enabled.', OR_NULL)
  disabled_at: string | null;

  @Field.time('When the account was created.')
  created_at: string;

  @Field.object(() => ListedUser, "The account's user. Null if it has none.", OR_NULL)
  user: ListedUser | null;
}

export class AccountList {
  @Field.list(() => ListedAccount, 'The accounts on this page, newest first.')
  data: ListedAccount[];

  @Field.boolean('Whether there are more accounts after this page.')
  has_more: boolean;

  @Field.text('Pass this as `cursor` to get the next page. Null on the last page.', OR_NULL)
  next_cursor: string | null;
}

/** The fields of an account that operators can change. Omitted fields stay unchanged. */
export class OperateAccountBody {
  @BodyField.choice(PLANS, {
    description: 'The new plan. It applies from the next request on.',
    example: 'PRO',
    optional: true,
  })
  plan?: Plan;

  @BodyField.boolean({
    description:
      'Whether the account is disabled. The API keys and the user of a disabled account are rejected with `account_disabled`. The apps that it has registered stop working until it is enabled.',
    example: false,
    optional: true,
  })
  disabled?: boolean;
}
