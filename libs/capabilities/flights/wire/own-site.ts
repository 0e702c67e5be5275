import { SITE_CHARACTERS_MAX } from '@core/contract';
import { BodyField, Field } from '@core/contract/fields';

/** A place where the account takes off, with the name that its owner gave it. */
export class OwnSiteView {
  @Field.text("The site's id: `sit_` followed by a ULID.")
  id: string;

  @Field.text('The name, which is the `site` of its flights.')
  name: string;

  @Field.number('Latitude of the take-off at which it was named, in degrees.')
  latitude: number;

  @Field.number('Longitude of that take-off, in degrees.')
  longitude: number;

  @Field.integer('Flights that have the name.')
  flights: number;

  @Field.time('When it was named, in UTC.')
  created_at: string;
}

export class OwnSiteList {
  @Field.list(() => OwnSiteView, 'The sites, by name.')
  data: OwnSiteView[];
}

const siteName = (description: string) =>
  BodyField.text({ description, maxLength: SITE_CHARACTERS_MAX, example: 'Kühboden' });

export class NameTakeoffBody {
  @BodyField.text({
    description: 'Id of a flight that took off there.',
    maxLength: 26,
    example: '01KAFQ4B6D8F0H2K4M6P8R0T2V',
  })
  flight_id: string;

  @siteName('The name of the take-off.')
  name: string;
}

export class RenameSiteBody {
  @siteName('The new name.')
  name: string;
}
