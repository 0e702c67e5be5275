import { Field } from '@core/contract/fields';

export class ConsoleToken {
  @Field.text('The token, to send to `/api/v1` as `Authorization: Bearer`. It is only returned this once.')
  token: string;

  @Field.time('When the token expires. It expires earlier if the session ends.')
  expires_at: string;
}
