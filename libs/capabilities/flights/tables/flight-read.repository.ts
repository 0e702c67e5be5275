import { type FlightStatus, type KnownAirspaceSummary, type TrackFileFormat } from '@core/contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PreparedStatement } from '@core/database';
import { type FlightPlaces } from '@engine/results/shapes';
import { type ManualEntry } from '../wire/manual-flight.js';
import { type MeasuredValues, type StoredCorrections } from '../domain/corrections/stored-corrections.js';
import { AWAITS_REANALYSIS } from './flight-result.repository.js';

/** Identifies a flight outside of the database. */
export interface FlightName {
  readonly accountId: string;
  readonly publicId: string;
}

/** A flight as presented. Aircraft, metrics and quality are JSON text, stored in the form they are sent in. */
export interface FlightRecord {
  readonly publicId: string;
  readonly status: FlightStatus;
  readonly title: string;
  readonly site: string | null;
  readonly ownSiteId: string | null;
  readonly notes: string | null;
  readonly tags: readonly string[];
  readonly tandem: boolean | null;
  readonly passenger: string | null;
  /** Null unless the flight has no track. */
  readonly manual: ManualEntry | null;
  readonly flownAt: Date | null;
  readonly durationSeconds: number;
  readonly aircraft: string | null;
  readonly metrics: string | null;
  readonly quality: string | null;
  /** Null before the analysis and in results of earlier versions. */
  readonly places: FlightPlaces | null;
  readonly analysisVersion: number | null;
  readonly inputSha256: Buffer | null;
  readonly fileFormat: TrackFileFormat;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly corrections: StoredCorrections | null;
  readonly measured: MeasuredValues | null;
  /** The result does not follow the corrections yet. */
  readonly correctionDue: boolean;
  /** `LogbookColumns`; null before the first result. */
  readonly scoredPoints: readonly (number | null)[] | null;
  readonly scoredKm: readonly (number | null)[] | null;
  readonly scoredShapes: string | null;
  /** Public id of the flight that it is merged into. */
  readonly mergedInto: string | null;
  /** Null if there is no verdict, or it is not known. */
  readonly airspace: KnownAirspaceSummary | null;
}

/** A track that the caller has cached: its {@link FlightTrackRecord.version}, and the title in it. */
export interface KnownTrack {
  readonly version: string;
  readonly title: string;
}

export interface FlightTrackRecord {
  readonly publicId: string;
  readonly status: FlightStatus;
  readonly title: string;
  readonly flownAt: Date | null;
  /** Due for reanalysis; until then the result is the old one. */
  readonly awaitsReanalysis: boolean;
  /** Version of the result row, for comparison within the lifetime of a process. */
  readonly version: string | null;
  /** See `FlightResultRow.track`; null if the caller already has it, or there is none. */
  readonly track: Buffer | null;
}

/** SQL: the columns of a {@link FlightRecord}, of flights as `f`. */
export const FLIGHT_COLUMNS = `f.public_id as "publicId", f.status, f.title, f.site, f.own_site_id as "ownSiteId", f.flown_at as "flownAt",
  f.notes, f.tags, f.tandem, f.passenger, f.manual,
  f.duration_seconds as "durationSeconds", f.aircraft::text as aircraft, f.metrics::text as metrics,
  f.quality::text as quality, f.places, f.created_at as "createdAt", f.updated_at as "updatedAt", f.analysis_version as "analysisVersion", f.input_sha256 as "inputSha256",
  f.file_format as "fileFormat",
  f.corrections, f.measured, f.correction_due as "correctionDue", f.merged_into as "mergedInto",
  f.scored_points as "scoredPoints", f.scored_km as "scoredKm", f.scored_shapes as "scoredShapes",
  f.airspace`;

const TRACK = new PreparedStatement<FlightTrackRecord>(
  'read_track',
  `select f.public_id as "publicId", f.status, f.title, f.flown_at as "flownAt",
          ${AWAITS_REANALYSIS} as "awaitsReanalysis", r.xmin::text as version,
          case when r.xmin::text = $3 and f.title = $4 then null else r.track end as track
     from flights f left join flight_results r on r.flight_id = f.id
    where f.account_id = $1 and f.public_id = $2`,
);

/** The most frequent reads, always within one account. */
@Injectable()
export class FlightReadRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The flight and its track, without the bytes if the caller already has this version with this title. */
  async track(
    accountId: string,
    publicId: string,
    known: KnownTrack | undefined,
  ): Promise<FlightTrackRecord | undefined> {
    const values = [accountId, publicId, known?.version ?? null, known?.title ?? null];
    return TRACK.row(this.dataSource, values);
  }
}
