import { type DebriefLanguage } from '@core/contract';
import { drawPng } from '@core/pictures';
import { type ThreadWork } from '@capabilities/flights/api';
import { type AirspaceProfile, crossingEvidence, qnhText, reasonText } from '@engine/airspace';
import { nearestPlace } from '@engine/places';
import { judgedLog, type LogOfFlight } from '../../domain/judged-log.js';
import { airspaceOf, qnhOf, reasonOf } from '../../domain/read-verdict.js';
import type * as wire from '../../wire/index.js';
import { type CrossingPicture, PLAN, type PlaceOnPlan } from './crossing-picture.js';
import { crossingSvg } from './crossing-svg.js';
import { planProjection } from './plan-projection.js';

/** How much of the flight is shown before and after the crossing. */
const AROUND = { share: 0.4, secondsMin: 45, secondsMax: 900 } as const;
/** Places are looked for around the points of a grid over the plan. */
const PLACE_GRID = [0.15, 0.5, 0.85];
const PLACES_MAX = 5;
/** Names that are closer to each other would overlap. */
const PLACES_APART_PX = 40;

/** Input of a picture. */
export interface CrossingToDraw extends Pick<
  CrossingPicture,
  'flightId' | 'fileSha256' | 'timeZone' | 'flownOn'
> {
  readonly log: LogOfFlight;
  readonly language: DebriefLanguage;
  /** From 1. */
  readonly number: number;
  readonly profile: AirspaceProfile;
  readonly verdict: Pick<wire.FlightAirspace, 'crossings' | 'airspaces' | 'sets' | 'qnh' | 'profile'>;
}

/** Draws the picture of a crossing. @returns PNG; null if the log does not contain that part any more */
export default async function drawCrossingPicture(task: CrossingToDraw): Promise<Uint8Array | null> {
  const picture = await crossingPicture(task);
  return picture && drawPng(crossingSvg(picture));
}

/** What the picture shows. */
export async function crossingPicture(task: CrossingToDraw): Promise<CrossingPicture | null> {
  const { flightId, fileSha256, timeZone, flownOn, language, number, profile, verdict } = task;
  const { crossings, airspaces, sets, qnh } = verdict;
  const crossing = crossings[number - 1]!;
  const airspace = airspaces[crossing.airspace]!;
  const [from, to] = [crossing.entry.clock_seconds, crossing.exit.clock_seconds];
  const around = Math.min(AROUND.secondsMax, Math.max(AROUND.secondsMin, AROUND.share * (to - from)));
  const evidence = crossingEvidence(
    await judgedLog(task.log),
    airspaceOf(airspace),
    profile,
    { seaLevelPressureHPa: qnh?.source === 'weather' ? qnh.hpa : null },
    { fromSeconds: from - around, toSeconds: to + around, limit: crossing.deepest.limit },
  );
  if (!evidence) return null;
  const reasons = crossing.reasons.map((reason) => reasonText(reasonOf(reason, timeZone ?? 'UTC'), language));
  return {
    ...{ flightId, fileSha256, timeZone, flownOn, language, number, crossing, airspace, reasons, evidence },
    count: crossings.length,
    set: sets.find(({ name }) => name === airspace.set) ?? null,
    rules: verdict.profile,
    qnhSentence: qnh && qnhText(qnhOf(qnh), language),
    isUncertaintyIgnored: profile.uncertainty === 'ignored',
    places: placesOn({ crossing, evidence }),
  };
}

/** Towns and villages on the plan. */
function placesOn(shown: Pick<CrossingPicture, 'crossing' | 'evidence'>): PlaceOnPlan[] {
  const projection = planProjection(shown);
  const found: { readonly place: PlaceOnPlan; readonly x: number; readonly y: number }[] = [];
  for (const down of PLACE_GRID) {
    for (const across of PLACE_GRID) {
      const [latitude, longitude] = projection.degreesAt(
        PLAN.x + across * PLAN.width,
        PLAN.y + down * PLAN.height,
      );
      const place = nearestPlace(latitude, longitude);
      if (!place) continue;
      const turn = 360 * Math.round((longitude - place.longitudeDeg) / 360);
      const [x, y] = [projection.x(place.longitudeDeg + turn), projection.y(place.latitudeDeg)];
      const isOnPlan =
        x > PLAN.x + 10 && x < PLAN.x + PLAN.width - 10 && y > PLAN.y + 20 && y < PLAN.y + PLAN.height - 20;
      if (!isOnPlan || found.some((other) => Math.hypot(other.x - x, other.y - y) < PLACES_APART_PX))
        continue;
      const { name, latitudeDeg, longitudeDeg } = place;
      found.push({ place: { name, latitudeDeg, longitudeDeg: longitudeDeg + turn }, x, y });
    }
  }
  return found.slice(0, PLACES_MAX).map(({ place }) => place);
}

/** Drawing takes some tenths of a second, so it always runs on a thread. */
export const CROSSING_DRAWING: ThreadWork<CrossingToDraw, Uint8Array | null> = {
  module: import.meta.url,
  run: drawCrossingPicture,
};
