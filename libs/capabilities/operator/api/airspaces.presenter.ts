import {
  type AirspaceFileProblem,
  type CrossingFlight,
  listedCrossings,
  type StoredAirspaceSet,
} from '@capabilities/airspace';
import { type AirspaceSetList, type FlightWithCrossings } from '@capabilities/airspace/wire';
import { wireTime } from '@core/contract';

export function presentCrossingFlight(flight: CrossingFlight, profile: string): FlightWithCrossings {
  const { count, listed } = listedCrossings(flight.airspaces, flight.crossings);
  return {
    id: flight.publicId,
    account_id: flight.accountPublicId,
    account_name: flight.accountName,
    flown_on: flight.flownOn,
    summary: flight.summary,
    judged_at: wireTime(flight.judgedAt.getTime()),
    profile,
    crossing_count: count,
    crossings: listed,
    remarks: flight.remarks,
  };
}

export function presentAirspaceSets(
  sets: readonly StoredAirspaceSet[],
  problems: readonly AirspaceFileProblem[],
): AirspaceSetList {
  return {
    data: sets.map((set) => ({
      name: set.name,
      country: set.country,
      valid_from: set.validFrom,
      valid_until: set.validUntil,
      source: set.source,
      licence: set.licence,
      airspace_count: set.airspaceCount,
      left_out_count: set.leftOutCount,
      added_at: wireTime(set.createdAt.getTime()),
    })),
    file_problems: problems.map(({ name, problem }) => ({ file: name, problem })),
  };
}
