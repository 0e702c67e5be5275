import { type RuleSetName } from '@core/contract';
import { PreparedStatement } from '@core/database';
import { type FlightPlaces } from '@engine/results/shapes';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A flight as messages about it need it. */
export interface AnnouncedFlight {
  readonly title: string;
  readonly site: string | null;
  readonly flownAt: Date | null;
  readonly durationSeconds: number;
  readonly places: FlightPlaces | null;
  /** Null if it is not processed. */
  readonly processedAt: Date | null;
  /** Whether there is a flight to draw. */
  readonly isDrawn: boolean;
  readonly scoredPoints: readonly (number | null)[] | null;
  readonly scoredKm: readonly (number | null)[] | null;
  readonly scoredShapes: string | null;
  /** Of its account; null for the service's default. */
  readonly ruleSet: RuleSetName | null;
}

const FIND = new PreparedStatement<AnnouncedFlight>(
  'announced_flight',
  `select f.title, f.site, f.flown_at as "flownAt", f.duration_seconds as "durationSeconds", f.places,
          f.processed_at as "processedAt",
          coalesce(f.status = 'processed' and f.metrics ->> 'takeoff' is not null, false) as "isDrawn",
          f.scored_points as "scoredPoints", f.scored_km as "scoredKm", f.scored_shapes as "scoredShapes",
          a.rule_set as "ruleSet"
     from flights f join accounts a on a.id = f.account_id
    where f.account_id = $1 and f.public_id = $2`,
);

/** What messages say about flights. */
@Injectable()
export class AnnouncedFlightRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Undefined if the account has no such flight. */
  async find(accountId: string, publicId: string): Promise<AnnouncedFlight | undefined> {
    return FIND.row(this.dataSource, [accountId, publicId]);
  }
}
