import { Field, OR_NULL } from '@core/contract/fields';

export class Session {
  @Field.text("The session's id: `ses_` followed by a ULID.")
  id: string;

  @Field.boolean('Whether this session sent the request.')
  current: boolean;

  @Field.text('The `User-Agent` of the sign-in. Null if the client sent none.', OR_NULL)
  user_agent: string | null;

  @Field.time('When the session started.')
  created_at: string;

  @Field.time('When the session was last extended. Using a session extends it at most once a day.')
  prolonged_at: string;

  @Field.time('When the session expires if it is not used again.')
  expires_at: string;
}

export class SessionList {
  @Field.list(() => Session, 'The sessions, newest first.')
  data: Session[];
}
