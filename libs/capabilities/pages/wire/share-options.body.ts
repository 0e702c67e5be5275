import { DEBRIEF_LANGUAGES, type DebriefLanguage } from '@core/contract';
import { BodyField } from '@core/contract/fields';

/** What visitors of the shared flight may see and do. Options that are left out stay as they are. */
export class ShareOptionsBody {
  @BodyField.boolean({
    description:
      'Show the latest debrief. It may mention the recording before take-off and after landing. Default: false.',
    example: true,
    optional: true,
  })
  show_debrief?: boolean;

  @BodyField.boolean({
    description:
      "Offer the track as GPX, KML, GeoJSON and CSV, from take-off to landing, and the original file. That file is the whole recording and contains the pilot's and the recorder's names if they were recorded. Default: false.",
    example: true,
    optional: true,
  })
  allow_download?: boolean;

  @BodyField.boolean({
    description:
      'Let other sites embed the flight, and let their scripts read its data. Anyone who sees such a site learns the link. Default: false.',
    example: true,
    optional: true,
  })
  allow_embed?: boolean;

  @BodyField.boolean({
    description:
      'Show the verdict on airspaces: crossings with times and depth, near misses and the latest decision, without your comments. Default: false.',
    example: true,
    optional: true,
  })
  show_airspace?: boolean;

  @BodyField.choiceOrNull(DEBRIEF_LANGUAGES, {
    description: "Language of the page and of the debrief, or null (default) for the viewer's.",
    optional: true,
  })
  language?: DebriefLanguage | null;
}
