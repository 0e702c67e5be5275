import { type Plan, PLANS } from '@app/contract';
import { Field } from '@app/openapi';

/** What every view of an account begins with; where one says more about a field, it describes the field again. */
export class AccountProfile {
  @Field.text('`acc_` and a ULID.')
  id: string;

  @Field.text('Name of the account.')
  name: string;

  @Field.text('Null when the operator has entered none, like the next three.', { nullable: true })
  email: string | null;

  @Field.text('Two letters of ISO 3166-1.', { nullable: true })
  country: string | null;

  @Field.text('What the pilot flies.', { nullable: true })
  glider: string | null;

  @Field.text("The pilot's club.", { nullable: true })
  club: string | null;

  @Field.text('Its limits.', { enum: PLANS })
  plan: Plan;
}
