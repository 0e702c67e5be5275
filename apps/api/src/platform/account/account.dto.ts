import { type Plan, PLANS, type Role, ROLES } from '@app/contract';
import { Field } from '@app/openapi';

export class PlatformUser {
  @Field.text('`usr_` and a ULID.')
  id: string;

  @Field.text('With which one signs in.')
  email: string;

  @Field.text('What one may see: one’s own account, or as an operator every account.', { enum: ROLES })
  role: Role;
}

/** What whoever signs in sees of their account. */
export class PlatformAccount {
  @Field.text('`acc_` and a ULID.')
  id: string;

  @Field.text('Name of the account.')
  name: string;

  @Field.text(
    'Where its holder can be reached; not what one signs in with. Null when unset, like the next three.',
    {
      nullable: true,
    },
  )
  email: string | null;

  @Field.text('Two letters of ISO 3166-1.', { nullable: true })
  country: string | null;

  @Field.text('What the pilot flies.', { nullable: true })
  glider: string | null;

  @Field.text("The pilot's club.", { nullable: true })
  club: string | null;

  @Field.text('Its limits.', { enum: PLANS })
  plan: Plan;

  @Field.boolean('Whether a debrief is written after each upload.')
  auto_debrief: boolean;

  @Field.time('When the account was made.')
  created_at: string;

  @Field.object(() => PlatformUser, 'Who is signed in.')
  user: PlatformUser;
}
