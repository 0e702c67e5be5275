import { type Scope, SCOPES } from '@app/contract';
import { API_KEY_STATES, type ApiKeyState } from '@app/database';
import { Field } from '@app/openapi';
import { ApiProperty } from '@nestjs/swagger';

/** A key as its owner sees it: never the key itself. */
export class ApiKeyView {
  @Field.text('`key_` and a ULID.')
  id: string;

  @Field.text('What it was called.')
  name: string;

  @ApiProperty({
    type: 'string',
    enum: SCOPES,
    isArray: true,
    description: 'What it may do; never changes.',
  })
  scopes: Scope[];

  @Field.text('Only a live key opens the API.', { enum: API_KEY_STATES })
  state: ApiKeyState;

  @Field.text('How the key begins.')
  first_characters: string;

  @Field.text('How it ends.')
  last4: string;

  @Field.time('When it was made.')
  created_at: string;

  @Field.time('When it opened the API last, to the minute; null while it never did.', { nullable: true })
  last_used_at: string | null;

  @Field.time('When it ends; null when it does not.', { nullable: true })
  expires_at: string | null;

  @Field.time('When it was revoked.', { nullable: true })
  revoked_at: string | null;
}

export class ApiKeyList {
  @Field.list(() => ApiKeyView, 'The newest first, with those that have ended.')
  data: ApiKeyView[];

  @Field.boolean('Whether there are older ones.')
  has_more: boolean;

  @Field.text('`cursor` of the next page; null on the last.', { nullable: true })
  next_cursor: string | null;
}

export class NewApiKey extends ApiKeyView {
  @Field.text('The key itself: shown this once, and nowhere stored.')
  key: string;
}

export class RotatedApiKey extends NewApiKey {
  @Field.object(() => ApiKeyView, 'The key in whose place it is, with the time at which that ends.')
  previous: ApiKeyView;
}
