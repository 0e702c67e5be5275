import { Field } from '@app/openapi';

export class Session {
  @Field.text('`ses_` and a ULID.')
  id: string;

  @Field.boolean('Whether it is the one that asks.')
  current: boolean;

  @Field.text('What the program called itself when it signed in.', { nullable: true })
  user_agent: string | null;

  @Field.time('When it signed in.')
  created_at: string;

  @Field.time('When the session was prolonged last, which use does at most once a day.')
  prolonged_at: string;

  @Field.time('When it ends without further use.')
  expires_at: string;
}

export class SessionList {
  @Field.list(() => Session, 'The newest first.')
  data: Session[];
}
