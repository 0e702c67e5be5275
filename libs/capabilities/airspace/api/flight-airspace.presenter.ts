import { type DebriefLanguage } from '@core/contract';
import { type AirspaceProfile, type ProfileWording } from '@engine/airspace';
import { type ProfileVerdict, type StoredCrossing } from '../domain/stored-verdict.js';
import { verdictSentence } from '../domain/verdict-sentence.js';
import { type FlightVerdict } from '../tables/airspace-verdict.repository.js';
import type * as wire from '../wire/index.js';

interface Shown {
  readonly profile: AirspaceProfile;
  readonly profiles: readonly AirspaceProfile[];
  readonly language: DebriefLanguage;
}

/** Of a flight that is not judged, or by a profile that was added since. */
const NOT_JUDGED: ProfileVerdict = {
  summary: 'unknown',
  qnh: null,
  compared_count: 0,
  crossings: [],
  misses: [],
};

export function presentAirspace(
  flightId: string,
  { flownOn, country, isPending, availableSets, verdict, remarks }: FlightVerdict,
  { profile, profiles, language }: Shown,
): wire.FlightAirspace {
  const judged = verdict?.verdicts[profile.name] ?? NOT_JUDGED;
  const airspaces = verdict?.airspaces ?? [];
  const wording = profile.wording[language];
  const shown = mentioned(judged);
  const withSentence = (crossing: StoredCrossing): wire.AirspaceCrossing => ({
    ...crossing,
    airspace: shown.indexOf(crossing.airspace),
    sentence: sentenceOf(wording, crossing.verdict, airspaces[crossing.airspace]!.name),
  });
  const crossings = judged.crossings.map(withSentence);
  const misses = judged.misses.map(withSentence);
  return {
    flight_id: flightId,
    summary: judged.summary,
    sentence: verdictSentence(judged, airspaces, profile, language),
    is_pending: isPending,
    judged_at: verdict?.judged_at ?? null,
    flown_on: verdict ? verdict.flown_on : flownOn,
    country: verdict ? verdict.country : country,
    is_country_covered: verdict?.is_country_covered ?? false,
    sets: verdict?.sets ?? [],
    available_sets: availableSets,
    profile: rulesOf(profile, language),
    profiles: profiles.map((each) => rulesOf(each, language)),
    qnh: judged.qnh,
    compared_count: judged.compared_count,
    crossings,
    misses,
    airspaces: shown.map((index) => airspaces[index]!),
    remarks,
  };
}

/** Indices of the airspaces that this profile mentions. */
function mentioned({ crossings, misses }: ProfileVerdict): number[] {
  return [...new Set([...crossings, ...misses].map(({ airspace }) => airspace))].sort((a, b) => a - b);
}

function sentenceOf(wording: ProfileWording, verdict: StoredCrossing['verdict'], airspace: string): string {
  return wording[verdict].replaceAll('{airspace}', () => airspace);
}

function rulesOf({ name, wording }: AirspaceProfile, language: DebriefLanguage): wire.AirspaceRules {
  const { title, description } = wording[language];
  return { name, title, description };
}
