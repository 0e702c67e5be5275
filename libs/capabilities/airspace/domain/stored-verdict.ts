import { type AirspaceSummary } from '@core/contract';
import type * as wire from '../wire/index.js';

/** A crossing without its sentence, which is made in the language of the reader. */
export type StoredCrossing = Omit<wire.AirspaceCrossing, 'sentence'>;

/** The verdict by one profile. */
export interface ProfileVerdict extends Pick<wire.FlightAirspace, 'qnh' | 'compared_count'> {
  readonly summary: AirspaceSummary;
  readonly crossings: readonly StoredCrossing[];
  readonly misses: readonly StoredCrossing[];
}

/** By every profile, with the airspaces that any of them mentions. */
export interface Verdicts extends Pick<wire.FlightAirspace, 'airspaces'> {
  /** By the name of the profile. */
  readonly verdicts: Readonly<Record<string, ProfileVerdict>>;
}

/** The column `verdict` of a flight. */
export interface StoredVerdict
  extends Verdicts, Pick<wire.FlightAirspace, 'flown_on' | 'country' | 'is_country_covered' | 'sets'> {
  readonly judged_at: string;
  /** Of the model weather that it was made with; absent in verdicts of earlier releases. */
  readonly sea_level_pressure_hpa?: number | null;
}
