import { ApiProperty } from '@nestjs/swagger';
import { BodyField } from '@core/contract/fields';

const FILES = {
  type: 'array',
  items: { type: 'string', format: 'binary' },
  required: false,
  example: [], // otherwise Swagger UI sends a text as the first file
} as const;

/** The form of an import: an archive, or files. */
export class ImportForm {
  @BodyField.optionalFile(
    'A ZIP file, at most 1 GiB. The files of flights in it can be in folders and ZIP files.',
  )
  archive?: Blob;

  @ApiProperty({
    ...FILES,
    description: 'IGC, GPX, KML, KMZ or FIT files, instead of an archive. Repeat the field for each.',
  })
  track?: Blob[];

  @ApiProperty({
    ...FILES,
    description: 'The same as `track`, under the name that clients for IGC files use.',
  })
  igc?: Blob[];
}
