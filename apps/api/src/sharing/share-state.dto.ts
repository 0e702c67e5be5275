import { VISIBILITIES, type Visibility } from '@app/contract';
import { Field } from '@app/openapi';

export class ShareState {
  @Field.boolean('Whether the flight has a public URL.')
  shared: boolean;

  @Field.text('`unlisted`: anyone with the URL can see the flight. `private`: only the account can.', {
    enum: VISIBILITIES,
  })
  visibility: Visibility;

  @Field.text('URL of the public page. Append `.json` for the data. Null if the flight is not shared.', {
    nullable: true,
  })
  url: string | null;

  @Field.time('When the flight was shared, in UTC. Null if it is not shared.', { nullable: true })
  created_at: string | null;
}
