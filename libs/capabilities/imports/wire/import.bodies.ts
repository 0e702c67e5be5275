import { ApiProperty } from '@nestjs/swagger';
import { BodyField } from '@core/contract/fields';

/** The form of an import: an archive, or files. */
export class ImportForm {
  @BodyField.optionalFile('A ZIP file, at most 1 GiB. IGC files in it can be in folders and ZIP files.')
  archive?: Blob;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'binary' },
    required: false,
    example: [], // otherwise Swagger UI sends a text as the first file
    description: 'IGC files, instead of an archive. Repeat the field for each.',
  })
  igc?: Blob[];
}
