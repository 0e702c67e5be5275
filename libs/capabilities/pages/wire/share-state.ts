import { DEBRIEF_LANGUAGES, type DebriefLanguage, VISIBILITIES, type Visibility } from '@core/contract';
import { Field, OR_NULL } from '@core/contract/fields';

/** What visitors of a shared flight may see and do. */
export class ShareOptionsView {
  @Field.boolean('Whether the latest debrief is shown.')
  show_debrief: boolean;

  @Field.boolean('Whether the track and the original file can be downloaded.')
  allow_download: boolean;

  @Field.boolean('Whether other sites may embed the flight.')
  allow_embed: boolean;

  @Field.boolean('Whether the page shows what the data say of the flight and airspaces.')
  show_airspace: boolean;

  @Field.text("Language of the page and of the debrief. Null for the viewer's.", {
    enum: DEBRIEF_LANGUAGES,
    nullable: true,
  })
  language: DebriefLanguage | null;
}

/** The options are false and null if the flight is not shared. */
export class ShareState extends ShareOptionsView {
  @Field.boolean('Whether the flight has a public URL.')
  shared: boolean;

  @Field.text('`unlisted`: anyone with the URL can see the flight. `private`: only the account can.', {
    enum: VISIBILITIES,
  })
  visibility: Visibility;

  @Field.text(
    'URL of the public page. Append `.json` for the data. Null if the flight is not shared.',
    OR_NULL,
  )
  url: string | null;

  @Field.time('When the flight was shared, in UTC. Null if it is not shared.', OR_NULL)
  created_at: string | null;
}
