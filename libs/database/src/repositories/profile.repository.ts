import { type Plan, type Scope } from '@app/contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** An account, the key of the request, and flight totals. */
export interface Profile {
  readonly publicId: string;
  readonly name: string;
  readonly email: string | null;
  readonly country: string | null;
  readonly glider: string | null;
  readonly club: string | null;
  readonly plan: Plan;
  readonly createdAt: Date;
  readonly keyPublicId: string;
  readonly keyName: string;
  readonly keyScopes: Scope[];
  readonly keyLast4: string;
  readonly keyCreatedAt: Date;
  readonly keyExpiresAt: Date | null;
  /** Processed flights, as for all totals below. */
  readonly flights: number;
  readonly airtimeSeconds: number;
  readonly distanceKm: number;
  /** Points of the best flight; null if none is scored. */
  readonly bestScore: number | null;
}

@Injectable()
export class ProfileRepository {
  constructor(private readonly database: DataSource) {}

  /** In one statement. `ruleSet` decides which flight is the best. */
  async find(accountId: string, keyPublicId: string, ruleSet: string): Promise<Profile> {
    const [profile] = await this.database.query<Profile[]>(
      `select a.public_id as "publicId", a.name, a.email, a.country, a.glider, a.club, a.plan,
              a.created_at as "createdAt",
              k.public_id as "keyPublicId", k.name as "keyName", k.scopes as "keyScopes", k.last4 as "keyLast4",
              k.created_at as "keyCreatedAt", k.expires_at as "keyExpiresAt",
              flown.*
         from accounts a
         join api_keys k on k.account_id = a.id and k.public_id = $2
        cross join lateral (
              select count(*)::float8 as flights,
                     coalesce(sum(f.duration_seconds), 0)::float8 as "airtimeSeconds",
                     coalesce(sum(f.track_length_km), 0) as "distanceKm",
                     max((f.best_points ->> $3)::float8) as "bestScore"
                from flights f -- from the index flights_statistics alone, which has all columns that stand here
               where f.account_id = a.id and f.status = 'processed') as flown
        where a.id = $1`,
      [accountId, keyPublicId, ruleSet],
    );
    if (!profile) throw new Error('The account or its key was deleted during the request');
    return profile;
  }
}
