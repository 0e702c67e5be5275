import {
  FLIGHT_STATUSES,
  type FlightStatus,
  GROUP_ENTRY_ORIGINS,
  GROUP_ENTRY_STATUSES,
  type GroupEntryOrigin,
  type GroupEntryStatus,
} from '@core/contract';
import { Field, OPTIONAL, OR_NULL } from '@core/contract/fields';

/** A flight of a group, as its owner sees it. */
export class GroupEntry {
  @Field.text('Id of the entry.')
  id: string;

  @Field.text(
    'Whether visitors see the flight. `waiting`: a visitor has added it, and you have not approved it yet.',
    {
      enum: GROUP_ENTRY_STATUSES,
    },
  )
  status: GroupEntryStatus;

  @Field.text(
    'Whose flight it is. `owner`: yours. `link`: of another account that shares it by link. `guest`: a visitor has added its file.',
    { enum: GROUP_ENTRY_ORIGINS },
  )
  origin: GroupEntryOrigin;

  @Field.text("Name of the pilot. Null: the flight's title is shown instead.", OR_NULL)
  pilot_name: string | null;

  @Field.integer('Number of the colour of the pilot, from 1 to 16. Null for one that is free.', OR_NULL)
  colour: number | null;

  @Field.text('Id of the flight. Null unless the flight is yours.', OR_NULL)
  flight_id: string | null;

  @Field.text('Title of the flight. Null if the flight is no longer shared.', OR_NULL)
  title: string | null;

  @Field.text('Status of the flight. Null if the flight is no longer shared.', {
    enum: FLIGHT_STATUSES,
    nullable: true,
  })
  flight_status: FlightStatus | null;

  @Field.time('Take-off, in UTC. Null if it is not known.', OR_NULL)
  flown_at: string | null;

  @Field.integer('Time from take-off to landing, in seconds. Null if it is not known.', OR_NULL)
  duration_seconds: number | null;

  @Field.text(
    'URL of the page of the flight. Only you know that of a waiting flight. Null if the flight is no longer shared.',
    OR_NULL,
  )
  url: string | null;

  @Field.time('When the flight was added, in UTC.')
  created_at: string;
}

/** A group in a list. */
export class GroupSummary {
  @Field.text('Id of the group.')
  id: string;

  @Field.text('Name of the group.')
  name: string;

  @Field.text('URL of the group. Anyone who has it can replay the approved flights, and add a flight.')
  url: string;

  @Field.boolean('Whether visitors can add flights.')
  accepts_flights: boolean;

  @Field.integer('Number of flights that visitors see.')
  approved_count: number;

  @Field.integer('Number of flights that wait for your approval.')
  waiting_count: number;

  @Field.time('When the group was created, in UTC.')
  created_at: string;
}

export class Group extends GroupSummary {
  @Field.list(() => GroupEntry, 'The flights, in the order in which they were added.')
  entries: GroupEntry[];
}

export class GroupList {
  @Field.list(() => GroupSummary, 'The groups, newest first.')
  data: GroupSummary[];
}

/** A flight of a group, as its visitors see it. */
export class SharedGroupEntry {
  @Field.text("Name of the pilot. Null: the flight's title is shown instead.", OR_NULL)
  pilot_name: string | null;

  @Field.integer('Number of the colour of the pilot, from 1 to 16. Null for one that is free.', OR_NULL)
  colour: number | null;

  @Field.text('URL of the page of the flight. Append `.json` for the data.')
  url: string;
}

/** A group, as its visitors see it. */
export class SharedGroup {
  @Field.text('Name of the group.')
  name: string;

  @Field.boolean('Whether visitors can add flights.')
  accepts_flights: boolean;

  @Field.list(() => SharedGroupEntry, 'The approved flights, in the order in which they were added.')
  entries: SharedGroupEntry[];
}

/** A flight that a visitor has added, as the visitor sees it. */
export class AddedFlight {
  @Field.text('Name of the group.')
  group_name: string;

  @Field.text('Whether visitors of the group see the flight. `waiting`: the owner has not approved it yet.', {
    enum: GROUP_ENTRY_STATUSES,
  })
  status: GroupEntryStatus;

  @Field.text('Status of the flight.', { enum: FLIGHT_STATUSES })
  flight_status: FlightStatus;

  @Field.text('Name of the pilot. Null if none was given.', OR_NULL)
  pilot_name: string | null;

  @Field.integer('Number of the colour of the pilot, from 1 to 16. Null for one that is free.', OR_NULL)
  colour: number | null;

  @Field.text(
    'Only in the response to the upload: the secret with which the flight can be looked up and removed. It cannot be shown again.',
    OPTIONAL,
  )
  secret?: string;
}
