import { type Role, ROLES, RULE_SET_NAMES, type RuleSetName } from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';
import { AccountProfile } from './account-profile.js';

export class PlatformUser {
  @Field.text("The user's id: `usr_` followed by a ULID.")
  id: string;

  @Field.text('The e-mail address to sign in with.')
  email: string;

  @Field.text('`member`: access to their own account. `operator`: also access to all accounts.', {
    enum: ROLES,
  })
  role: Role;
}

/** An account, in the form that its signed-in user receives. */
export class PlatformAccount extends AccountProfile {
  @Field.text(
    'Contact e-mail address. It can differ from the address to sign in with. Null if not set.',
    OR_NULL,
  )
  override email: string | null;

  @Field.boolean('Whether a debrief is written after each upload.')
  auto_debrief: boolean;

  @Field.boolean('Whether each flight of an uploaded log is stored as a flight of its own.')
  split_multiple_flights: boolean;

  @Field.text(
    'The league whose points flights show and are sorted by, as the name of its rule set. Null for the default of the service.',
    { enum: RULE_SET_NAMES, nullable: true },
  )
  rule_set: RuleSetName | null;

  @Field.time('When the account was created.')
  created_at: string;

  @Field.object(() => PlatformUser, 'The signed-in user.')
  user: PlatformUser;
}
