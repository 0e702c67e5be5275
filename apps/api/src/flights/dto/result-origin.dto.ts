import { Field } from '@app/openapi';

/** What a result was made by and from: with both, anyone can make it again. */
export class ResultOrigin {
  @Field.integer('Definitions and thresholds by which it was analysed; any change of them raises it.')
  analysis_version: number;

  @Field.text(
    'SHA-256 of the uploaded file that it was made from, in hex; null in results of analysis version 3.',
    { nullable: true },
  )
  input_sha256: string | null;
}
