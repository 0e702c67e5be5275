import { Field } from '@core/contract/fields';

export class Health {
  @Field.text('Always `ok` in a 200 response.')
  status: string;

  @Field.text('The API version.')
  api_version: string;
}
