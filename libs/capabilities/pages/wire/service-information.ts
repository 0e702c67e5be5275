import { Field, OR_NULL } from '@core/contract/fields';

/** What anyone may know about this service. */
export class ServiceInformation {
  @Field.text(
    'A shared flight to look at: a path of this service if it begins with `/`, otherwise a URL. Null if there is none.',
    OR_NULL,
  )
  sample_flight_url: string | null;

  @Field.text('`open`: anyone can sign up. `closed`: only users whom the operator invites.', {
    enum: ['open', 'closed'],
  })
  sign_up: 'open' | 'closed';

  @Field.boolean('Whether users can sign up and sign in with a password.')
  password_sign_in: boolean;

  @Field.text(
    'Name of the OpenID Connect provider with which users can sign in. Null if there is none.',
    OR_NULL,
  )
  oidc_name: string | null;
}
