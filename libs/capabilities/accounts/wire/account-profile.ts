import { type Plan, PLANS } from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';

/** Fields shared by every view of an account. A view that needs a more specific description overrides the field. */
export class AccountProfile {
  @Field.text("The account's id: `acc_` followed by a ULID.")
  id: string;

  @Field.text("The account's name.")
  name: string;

  @Field.text("The account's e-mail address. Null if the operator has not set one.", OR_NULL)
  email: string | null;

  @Field.text('Two-letter country code (ISO 3166-1). Null if not set.', OR_NULL)
  country: string | null;

  @Field.text("The pilot's glider. Null if not set.", OR_NULL)
  glider: string | null;

  @Field.text("The pilot's club. Null if not set.", OR_NULL)
  club: string | null;

  @Field.text("The account's plan, which sets its limits.", { enum: PLANS })
  plan: Plan;
}
