import { DEBRIEF_LANGUAGES, type DebriefLanguage } from '@app/contract';
import { type ShareOptions } from '@app/database';
import { JsonField } from '../http/json-fields.js';

/** What visitors of the shared flight may see and do. Options that are left out stay as they are. */
export class ShareOptionsBody {
  @JsonField.boolean({
    description:
      'Show the latest debrief. It may mention the recording before take-off and after landing. Default: false.',
    example: true,
    optional: true,
  })
  show_debrief?: boolean;

  @JsonField.boolean({
    description:
      "Offer the track as GPX, KML, GeoJSON and CSV, from take-off to landing, and the original IGC file. The IGC file is the whole recording and contains the pilot's and the recorder's names if they were recorded. Default: false.",
    example: true,
    optional: true,
  })
  allow_download?: boolean;

  @JsonField.boolean({
    description:
      'Let other sites embed the flight, and let their scripts read its data. Anyone who sees such a site learns the link. Default: false.',
    example: true,
    optional: true,
  })
  allow_embed?: boolean;

  @JsonField.choiceOrNull(DEBRIEF_LANGUAGES, {
    description: "Language of the page and of the debrief, or null (default) for the viewer's.",
    optional: true,
  })
  language?: DebriefLanguage | null;
}

/** The given options. */
export function shareOptionsOf(body: ShareOptionsBody): Partial<ShareOptions> {
  return {
    ...(body.show_debrief !== undefined && { showDebrief: body.show_debrief }),
    ...(body.allow_download !== undefined && { allowDownload: body.allow_download }),
    ...(body.allow_embed !== undefined && { allowEmbed: body.allow_embed }),
    ...(body.language !== undefined && { language: body.language }),
  };
}
