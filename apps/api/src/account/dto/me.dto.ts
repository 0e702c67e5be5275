import { Field } from '@app/openapi';
import { ApiProperty } from '@nestjs/swagger';
import { PLANS, type Plan, type Scope, SCOPES } from '@app/contract';
import { AccountProfile } from './account-profile.dto.js';

/** The key that asked; never the key itself. */
export class CurrentKey {
  @Field.text('`key_` and a ULID.')
  id: string;

  @Field.text('As its owner called it.')
  name: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...SCOPES] },
    description: 'What it may do.',
  })
  scopes: Scope[];

  @Field.text('Its last four characters.')
  last4: string;

  @Field.time('When it was made.')
  created_at: string;

  @Field.time('From when on it is refused; null when it does not expire.', { nullable: true })
  expires_at: string | null;
}

export class PilotStatistics {
  @Field.integer('Processed flights.')
  flights: number;

  @Field.integer('Time in the air of all of them together, in seconds.')
  airtime_seconds: number;

  @Field.number('Length of their tracks together (`metrics.track_length_km`), in km.')
  distance_km: number;

  @Field.number(
    'The most points of one flight, by the rule set that `GET /flights/{flightId}/score` takes when none is asked for; null while none is scored.',
    {
      nullable: true,
    },
  )
  best_score: number | null;
}

export class Me extends AccountProfile {
  @Field.text('Its limits: `GET /usage`.', { enum: PLANS })
  override plan: Plan;

  @Field.time('When the account was made.')
  created_at: string;

  @Field.object(() => CurrentKey, 'The key that asked.')
  key: CurrentKey;

  @Field.object(() => PilotStatistics, 'Of all flights of the account.')
  statistics: PilotStatistics;
}
