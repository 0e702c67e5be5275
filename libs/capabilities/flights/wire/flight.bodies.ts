import { SITE_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '@core/contract';
import { BodyField } from '@core/contract/fields';

/** The form of an upload. */
export class UploadFlightForm {
  @BodyField.file(
    'The IGC file, at most 10 MiB. It can be in a gzip file, or in a ZIP file without other flights.',
  )
  igc: Blob;

  @BodyField.formText({
    description: "The flight's title. Defaults to the site and the date.",
    maxLength: TITLE_CHARACTERS_MAX,
  })
  title?: string;

  @BodyField.formText({
    description: "The flight's site. Defaults to the site named in the file, if any.",
    maxLength: SITE_CHARACTERS_MAX,
  })
  site?: string;
}

/** Omitted fields stay unchanged. */
export class ChangeFlightBody {
  @BodyField.text({
    description: 'The new title.',
    maxLength: TITLE_CHARACTERS_MAX,
    example: 'First hundred',
    optional: true,
  })
  title?: string;

  @BodyField.textOrNull({
    description: 'The new site, or null to remove it.',
    maxLength: SITE_CHARACTERS_MAX,
    example: 'Col de la Forclaz',
    optional: true,
  })
  site?: string | null;
}
