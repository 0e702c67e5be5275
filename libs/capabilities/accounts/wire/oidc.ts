import { Field } from '@core/contract/fields';

/** Where the browser goes to sign in with the OpenID Connect provider. */
export class OidcAuthorization {
  @Field.text('A URL of the provider. It sends the browser back to the console.')
  url: string;
}
