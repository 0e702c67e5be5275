import { Field, OR_NULL } from '@core/contract/fields';
import { ApiProperty } from '@nestjs/swagger';
import { PLANS, type Plan, type KeyScope, KEY_SCOPES } from '@core/contract';
import { AccountProfile } from '@capabilities/accounts/wire';

/** The API key that sent the request, without its secret value. */
export class CurrentKey {
  @Field.text(
    "The key's id: `key_` followed by a ULID. For a request of the console, the id of the session; of an app, the id of its connection.",
  )
  id: string;

  @Field.text("The key's name.")
  name: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...KEY_SCOPES] },
    description: "The key's scopes.",
  })
  scopes: KeyScope[];

  @Field.text('The last four characters of the key. For an app, those of the id of its token.')
  last4: string;

  @Field.time('When the key was created.')
  created_at: string;

  @Field.time('When the key expires. Null if it never expires.', OR_NULL)
  expires_at: string | null;
}

export class PilotStatistics {
  @Field.integer('Number of flights: processed ones, and those without a track.')
  flights: number;

  @Field.integer('Number of flights without a track. They count for `flights` and `airtime_seconds` only.')
  flights_without_track: number;

  @Field.integer('Total flying time, in seconds.')
  airtime_seconds: number;

  @Field.number('Total track length (the sum of `metrics.track_length_km`), in km.')
  distance_km: number;

  @Field.number(
    'The highest score of a single flight, in the league of the account. Null if no flight has a score.',
    OR_NULL,
  )
  best_score: number | null;
}

export class Me extends AccountProfile {
  @Field.text("The account's plan. `GET /usage` returns its limits.", { enum: PLANS })
  override plan: Plan;

  @Field.time('When the account was created.')
  created_at: string;

  @Field.object(() => CurrentKey, 'The API key that sent the request.')
  key: CurrentKey;

  @Field.object(() => PilotStatistics, "Statistics over all of the account's flights.")
  statistics: PilotStatistics;
}
