import { VISIBILITIES, type Visibility } from '@app/contract';
import { Field } from '@app/openapi';

export class ShareState {
  @Field.boolean('Whether there is a public address.')
  shared: boolean;

  @Field.text('`unlisted`: whoever has the address can see the flight. `private`: only the account.', {
    enum: VISIBILITIES,
  })
  visibility: Visibility;

  @Field.text('The public page; with `.json` behind it, its data. Null when the flight is not shared.', {
    nullable: true,
  })
  url: string | null;

  @Field.time('Since when it is shared, UTC; null when it is not.', { nullable: true })
  created_at: string | null;
}
