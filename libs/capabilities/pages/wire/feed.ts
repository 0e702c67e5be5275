import { Field, OR_NULL } from '@core/contract/fields';

export class FeedState {
  @Field.boolean('Whether the account has a private link.')
  enabled: boolean;

  @Field.time('When the link was made, in UTC. Null without one.', OR_NULL)
  created_at: string | null;
}

/** The addresses of a new link. */
export class NewFeed extends FeedState {
  @Field.text('Address of the calendar (iCalendar). It is not shown again.')
  calendar_url: string;

  @Field.text('Address of the Atom feed. It is not shown again.')
  atom_url: string;
}
