import { type SharedDebrief, type SharedFlight, type SharedPhase } from '@capabilities/pages/flight-page';
import { type EncodedTrack } from '../../../track/decode-track.js';
import { type FlightSchemas } from '../../api/clients.js';

const OUTSIDE = 'outside_flight';

/** The whole track of the owner, on the clock of the recorder: it may begin long before take-off. */
export type OwnerTrack = EncodedTrack & {
  readonly started_at: string | null;
  readonly point_count: number;
  readonly phases: readonly SharedPhase[];
};

/** What the owner's operations return about a processed flight. */
export interface OwnerResults {
  readonly flight: FlightSchemas['ProcessedFlight'];
  /** Null if it could not be loaded, like the others. */
  readonly track: OwnerTrack | null;
  readonly thermals: FlightSchemas['FlightThermals'] | null;
  /** The default rule set first. */
  readonly scores: readonly FlightSchemas['ScoreOfRuleSet'][];
  readonly weather: FlightSchemas['FlightWeather'] | null;
  readonly airspace: FlightSchemas['FlightAirspace'] | null;
}

/**
 * The flight as the flight page shows it: like a shared one, with times from take-off. Unlike the public, the owner sees
 * scores of any flight of the log and the quality as it was measured.
 */
export function flightOfOwner(results: OwnerResults, debrief: SharedDebrief | null): SharedFlight {
  const { flight, track, thermals, scores, weather } = results;
  return {
    title: flight.title,
    site: flight.site,
    flown_at: flight.flown_at,
    duration_seconds: flight.duration_seconds,
    status: flight.status,
    metrics: flight.metrics,
    quality: flight.quality,
    score: null,
    scores,
    thermals: thermals && { summary: thermals.summary, list: thermals.thermals },
    glides: thermals?.glides ?? [],
    wind: thermals?.wind ?? null,
    wind_profile: thermals?.wind_profile ?? [],
    wind_by_time: thermals?.wind_by_time ?? [],
    weather,
    track: track && { ...track, phases: phasesOfFlight(track) },
    debrief,
  };
}

/** The phases from take-off to landing, with their times since take-off. */
function phasesOfFlight({ phases }: OwnerTrack): SharedPhase[] {
  const flown = phases.filter(({ kind }) => kind !== OUTSIDE);
  const takeoffSeconds = flown[0]?.start_offset_seconds;
  if (takeoffSeconds === undefined) return flown;
  return flown.map((phase) => ({
    ...phase,
    ...(phase.start_offset_seconds !== undefined && {
      start_offset_seconds: phase.start_offset_seconds - takeoffSeconds,
    }),
    ...(phase.end_offset_seconds !== undefined && {
      end_offset_seconds: phase.end_offset_seconds - takeoffSeconds,
    }),
  }));
}
