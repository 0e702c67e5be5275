import { type Session, Statement } from '@core/database';
import { type UtcDay } from '@core/contract';
import { type Airspace } from '@engine/airspace';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { boundsOf, compactRings } from '../domain/compact-rings.js';

/** A set of airspaces of one country, valid on certain days. */
export interface AirspaceSet {
  readonly name: string;
  /** ISO 3166-1, in capitals. */
  readonly country: string;
  readonly validFrom: UtcDay;
  /** The last day; null until another set follows. */
  readonly validUntil: UtcDay | null;
  /** Name of the file, or its URL without a password. */
  readonly source: string;
  readonly licence: string | null;
  readonly sha256: Buffer;
}

export interface NewAirspaceSet extends AirspaceSet {
  readonly airspaces: readonly Airspace[];
  readonly leftOutCount: number;
}

export interface StoredAirspaceSet extends AirspaceSet {
  /** Internal. */
  readonly id: string;
  readonly airspaceCount: number;
  readonly leftOutCount: number;
  readonly createdAt: Date;
}

/** There is a set with this name. */
export class AirspaceSetExistsError extends Error {}

/** The set comes from this file in the folder of airspaces. */
export class AirspaceSetOfFileError extends Error {
  constructor(readonly file: string) {
    super(file);
  }
}

/** Airspaces inserted per statement. */
const BATCH = 500;

const LIST = new Statement<StoredAirspaceSet>(
  `select id, name, country, valid_from::text as "validFrom", valid_until::text as "validUntil", source, licence,
          sha256, airspace_count as "airspaceCount", left_out_count as "leftOutCount", created_at as "createdAt"
     from airspace_sets order by country, valid_from desc, name`,
);

const ADD_SET = new Statement<{ id: string }>(
  `insert into airspace_sets (name, country, valid_from, valid_until, source, licence, sha256, airspace_count,
                              left_out_count)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (name) do nothing returning id`,
);

const ADD_AIRSPACES = new Statement(
  `insert into airspaces (set_id, line, name, icao_class, type, code, floor_datum, floor_m, floor_text, ceiling_datum,
                          ceiling_m, ceiling_text, activation, bounds, rings)
   select $1::bigint, line, name, icao_class, type, code, floor_datum, floor_m, floor_text, ceiling_datum, ceiling_m,
          ceiling_text, activation, box(point(west, south), point(east, north)), rings
     from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::float8[], $9::text[],
                 $10::text[], $11::float8[], $12::text[], $13::json[], $14::float8[], $15::float8[], $16::float8[],
                 $17::float8[], $18::bytea[])
       as given (line, name, icao_class, type, code, floor_datum, floor_m, floor_text, ceiling_datum, ceiling_m,
                 ceiling_text, activation, south, west, north, east, rings)`,
);

const REMOVE = new Statement<Validity>(
  `delete from airspace_sets s
    where name = $1 and not exists (select from airspace_files where set_id = s.id)
   returning valid_from::text as "validFrom", valid_until::text as "validUntil"`,
);

const REMOVE_BY_ID = new Statement<Validity>(
  `delete from airspace_sets where id = $1
   returning valid_from::text as "validFrom", valid_until::text as "validUntil"`,
);

const FILE_OF = new Statement<{ file: string }>(
  `select f.name as file from airspace_files f join airspace_sets s on s.id = f.set_id where s.name = $1`,
);

/** Files that are no sets may become one, such as one whose set would have had the name of a removed one. */
const LOOK_AGAIN = new Statement(`update airspace_files set state = '' where problem is not null`);

const ADD_CHANGE = new Statement('insert into airspace_changes (valid_from, valid_until) values ($1, $2)');

type Validity = Pick<AirspaceSet, 'validFrom' | 'validUntil'>;

/** The operator's sets of airspaces, for all accounts. A change of them has the flights of its days judged again. */
@Injectable()
export class AirspaceSetRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By country, the latest first. */
  async list(): Promise<StoredAirspaceSet[]> {
    return LIST.rows(this.dataSource);
  }

  /**
   * Adds a set with all its airspaces, or nothing.
   * @throws AirspaceSetExistsError
   */
  async add(set: NewAirspaceSet): Promise<void> {
    await this.dataSource.transaction((manager) => insertSet(manager, set));
  }

  /**
   * Removes a set with its airspaces. Returns false if there is none with this name.
   * @throws AirspaceSetOfFileError if a file in the folder would add it again
   */
  async remove(name: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const row = await REMOVE.row(manager, [name]);
      if (row) await noteRemoval(manager, row);
      const of = row ? undefined : await FILE_OF.row(manager, [name]);
      if (of) throw new AirspaceSetOfFileError(of.file);
      return row !== undefined;
    });
  }
}

/**
 * @param transaction rolled back if it throws
 * @returns its internal id
 * @throws AirspaceSetExistsError
 */
export async function insertSet(
  transaction: Session,
  { airspaces, ...set }: NewAirspaceSet,
): Promise<string> {
  const row = await ADD_SET.row(transaction, [
    ...[set.name, set.country, set.validFrom, set.validUntil, set.source, set.licence, set.sha256],
    ...[airspaces.length, set.leftOutCount],
  ]);
  if (!row) throw new AirspaceSetExistsError(set.name);
  for (let from = 0; from < airspaces.length; from += BATCH) {
    await ADD_AIRSPACES.rows(transaction, [row.id, ...columnsOf(airspaces.slice(from, from + BATCH))]);
  }
  await ADD_CHANGE.rows(transaction, [set.validFrom, set.validUntil]);
  return row.id;
}

/** Of a file. @param id internal */
export async function removeSet(transaction: Session, id: string): Promise<void> {
  const row = await REMOVE_BY_ID.row(transaction, [id]);
  if (row) await noteRemoval(transaction, row);
}

async function noteRemoval(transaction: Session, { validFrom, validUntil }: Validity): Promise<void> {
  await ADD_CHANGE.rows(transaction, [validFrom, validUntil]);
  await LOOK_AGAIN.rows(transaction);
}

function columnsOf(airspaces: readonly Airspace[]): unknown[] {
  const bounds = airspaces.map(({ rings }) => boundsOf(rings));
  return [
    airspaces.map(({ line }) => line),
    airspaces.map(({ name }) => name),
    airspaces.map(({ icaoClass }) => icaoClass),
    airspaces.map(({ type }) => type),
    airspaces.map(({ code }) => code),
    airspaces.map(({ floor }) => floor.datum),
    airspaces.map(({ floor }) => floor.heightM),
    airspaces.map(({ floor }) => floor.text),
    airspaces.map(({ ceiling }) => ceiling.datum),
    airspaces.map(({ ceiling }) => ceiling.heightM),
    airspaces.map(({ ceiling }) => ceiling.text),
    airspaces.map(({ activation }) => JSON.stringify(activation)),
    bounds.map(({ southDeg }) => southDeg),
    bounds.map(({ westDeg }) => westDeg),
    bounds.map(({ northDeg }) => northDeg),
    bounds.map(({ eastDeg }) => eastDeg),
    airspaces.map(({ rings }) => compactRings(rings)),
  ];
}
