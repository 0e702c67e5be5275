import { type Role, ROLES } from '@app/contract';
import { Field } from '@app/openapi';
import { AccountProfile } from '../../account/dto/account-profile.dto.js';

export class PlatformUser {
  @Field.text('`usr_` and a ULID.')
  id: string;

  @Field.text('With which one signs in.')
  email: string;

  @Field.text('What one may see: one’s own account, or as an operator every account.', { enum: ROLES })
  role: Role;
}

/** What whoever signs in sees of their account. */
export class PlatformAccount extends AccountProfile {
  @Field.text(
    'Where its holder can be reached; not what one signs in with. Null when unset, like the next three.',
    {
      nullable: true,
    },
  )
  override email: string | null;

  @Field.boolean('Whether a debrief is written after each upload.')
  auto_debrief: boolean;

  @Field.time('When the account was made.')
  created_at: string;

  @Field.object(() => PlatformUser, 'Who is signed in.')
  user: PlatformUser;
}
