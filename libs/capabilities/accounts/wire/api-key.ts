import { API_KEY_STATES, type ApiKeyState, KEY_SCOPES, type KeyScope } from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';
import { ApiProperty } from '@nestjs/swagger';

/** An API key in the form that its owner receives, without its secret value. */
export class ApiKeyView {
  @Field.text("The key's id: `key_` followed by a ULID.")
  id: string;

  @Field.text("The key's name.")
  name: string;

  @ApiProperty({
    type: 'string',
    enum: KEY_SCOPES,
    isArray: true,
    description: "The key's scopes. They never change.",
  })
  scopes: KeyScope[];

  @Field.text('Only `live` keys are accepted by the API.', { enum: API_KEY_STATES })
  state: ApiKeyState;

  @Field.text('The first characters of the key.')
  first_characters: string;

  @Field.text('The last four characters of the key.')
  last4: string;

  @Field.time('When the key was created.')
  created_at: string;

  @Field.time('When the key was last used, to the minute. Null if it has never been used.', OR_NULL)
  last_used_at: string | null;

  @Field.time('When the key expires. Null if it never expires.', OR_NULL)
  expires_at: string | null;

  @Field.time('When the key was revoked. Null if it is not revoked.', OR_NULL)
  revoked_at: string | null;
}

export class ApiKeyList {
  @Field.list(() => ApiKeyView, 'The keys, newest first, including expired and revoked keys.')
  data: ApiKeyView[];

  @Field.boolean('Whether there are more keys after this page.')
  has_more: boolean;

  @Field.text('Pass this as `cursor` to get the next page. Null on the last page.', OR_NULL)
  next_cursor: string | null;
}

export class NewApiKey extends ApiKeyView {
  @Field.text('The API key. It is only returned this once and is not stored.')
  key: string;
}

export class RotatedApiKey extends NewApiKey {
  @Field.object(() => ApiKeyView, 'The replaced key. `expires_at` is the end of the overlap.')
  previous: ApiKeyView;
}
