import {
  GROUP_FLIGHTS_MAX,
  GROUP_NAME_CHARACTERS_MAX,
  PILOT_COLOURS,
  PILOT_NAME_CHARACTERS_MAX,
} from '@core/contract';
import { BodyField } from '@core/contract/fields';

const URL_CHARACTERS_MAX = 2_000;
const SECRET_CHARACTERS = 43;

const PILOT_NAME = { maxLength: PILOT_NAME_CHARACTERS_MAX, example: 'Anna', optional: true } as const;
const COLOUR = { min: 1, max: PILOT_COLOURS, optional: true } as const;
const COLOURS = `from 1 to ${PILOT_COLOURS}`;

/** A flight to add: either `flight_id` or `url`. */
export class AddEntryBody {
  @BodyField.text({
    description: 'Id of a flight of the account. If it is not shared, a share link is created.',
    maxLength: 26,
    example: '01KAFPZ4W8Y6N3QH5T7VXC2DRB',
    optional: true,
  })
  flight_id?: string;

  @BodyField.url({
    description: 'Share link of a flight of this service, instead of `flight_id`.',
    maxLength: URL_CHARACTERS_MAX,
    optional: true,
  })
  url?: string;

  @BodyField.textOrNull({
    ...PILOT_NAME,
    description: "Name of the pilot. Null (default): the flight's title is shown instead.",
  })
  pilot_name?: string | null;

  @BodyField.integerOrNull({
    ...COLOUR,
    description: `Number of the colour of the pilot, ${COLOURS}. Null (default) for one that is free.`,
  })
  colour?: number | null;
}

export class CreateGroupBody {
  @BodyField.text({
    description: 'Name of the group. Its visitors see it.',
    maxLength: GROUP_NAME_CHARACTERS_MAX,
    example: 'Fiesch, August',
  })
  name: string;

  @BodyField.objectsOrNull(() => AddEntryBody, {
    description: 'Flights of the group. More can be added later.',
    itemsMax: GROUP_FLIGHTS_MAX,
    optional: true,
  })
  entries?: AddEntryBody[] | null;
}

/** Omitted fields stay unchanged. */
export class ChangeGroupBody {
  @BodyField.text({
    description: 'The new name.',
    maxLength: GROUP_NAME_CHARACTERS_MAX,
    example: 'Fiesch, August',
    optional: true,
  })
  name?: string;

  @BodyField.boolean({ description: 'Whether visitors can add flights.', example: false, optional: true })
  accepts_flights?: boolean;
}

/** Omitted fields stay unchanged. */
export class ChangeEntryBody {
  @BodyField.textOrNull({
    ...PILOT_NAME,
    description: "Name of the pilot, or null: the flight's title is shown instead.",
  })
  pilot_name?: string | null;

  @BodyField.integerOrNull({
    ...COLOUR,
    description: `Number of the colour of the pilot, ${COLOURS}, or null for one that is free.`,
  })
  colour?: number | null;

  @BodyField.choice(['approved'], {
    description: 'Approves the flight of a visitor. To refuse it, delete the entry.',
    optional: true,
  })
  status?: 'approved';
}

/** The form with which a visitor adds a flight. */
export class AddFlightForm {
  @BodyField.optionalFile(
    'The file of the flight, at most 10 MiB: IGC, GPX, KML, KMZ or FIT. It can be in a gzip file, or in a ZIP file without other flights. Either this or `igc` is required.',
  )
  track?: Blob;

  @BodyField.optionalFile('The same as `track`, under the name that clients for IGC files use.')
  igc?: Blob;

  @BodyField.formText({
    description: "Name of the pilot. Without one, the flight's title is shown instead.",
    maxLength: PILOT_NAME_CHARACTERS_MAX,
  })
  pilot_name?: string;

  @BodyField.formInteger({
    description: `Number of the colour of the pilot, ${COLOURS}. Without one, a colour that is free.`,
    min: 1,
    max: PILOT_COLOURS,
  })
  colour?: number;

  @BodyField.formText({
    description:
      'A secret of your own, instead of one in the response: 32 random bytes as base64url. Store it before you send the ' +
      'file. If the response is lost, send the same file with the same secret again.',
    maxLength: SECRET_CHARACTERS,
  })
  secret?: string;
}
