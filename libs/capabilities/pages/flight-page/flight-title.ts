import { type Formats } from './formats.js';
import { type Messages } from './messages/messages.js';
import { typeName } from './type-name.js';
import { isFlightless, metricsOf, scoreUnder, type SharedFlight } from './shared-flight.js';

/** A title that the service made up, because no place is known. */
const MADE_UP = /^Flight on \d{4}-\d{2}-\d{2}$/;

/**
 * The title without the date, which the line below it shows. Titles that the service makes up are `SITE, 2025-06-14`
 * or `Flight on 2025-06-14`.
 */
export function flightTitle(
  { title, flown_at: flownAt }: Pick<SharedFlight, 'title' | 'flown_at'>,
  formats: Formats,
  flightWord: string,
): string {
  if (flownAt === null) return MADE_UP.test(title) ? flightWord : title;
  for (const date of [formats.isoDate(flownAt), flownAt.slice(0, 10)]) {
    if (title.endsWith(`, ${date}`)) return title.slice(0, -`, ${date}`.length);
    if (title === `Flight on ${date}`) return flightWord;
  }
  return title;
}

type Named = Pick<SharedFlight, 'title' | 'flown_at' | 'metrics'>;

/** What the page of a shared flight, or of a log without one, is called. */
export function sharedTitle(flight: Named, formats: Formats, { page, noFlight }: Messages): string {
  return flightTitle(flight, formats, isFlightless(flight) ? noFlight.title : page.flight);
}

/** The title of a link to the flight: what it is called, and its best result. "Fiesch · 227 km FAI triangle". */
export function linkTitle(
  flight: Named & Pick<SharedFlight, 'score' | 'scores'>,
  formats: Formats,
  messages: Messages,
): string {
  return withResult(
    sharedTitle(flight, formats, messages),
    scoreUnder(flight, null)?.best,
    formats,
    messages,
  );
}

interface BestResult {
  readonly distance_km: number;
  readonly type: string;
  readonly title: string;
}

/** The same of a flight whose best result is known. */
export function titleWithResult(
  flight: Pick<SharedFlight, 'title' | 'flown_at'>,
  best: BestResult | null,
  formats: Formats,
  messages: Messages,
): string {
  return withResult(flightTitle(flight, formats, messages.page.flight), best, formats, messages);
}

function withResult(
  title: string,
  best: BestResult | null | undefined,
  formats: Formats,
  messages: Messages,
): string {
  if (!best) return title;
  const distance = formats.distance(best.distance_km, 0);
  return `${title} · ${messages.summary.bestResult(distance, typeName(best, messages))}`;
}

/** What the title does not say yet: site, date, and times at the place of the flight. Without a date, only the site. */
export function subtitleParts(flight: SharedFlight, shownTitle: string, formats: Formats): string[] {
  const { site, flown_at: flownAt } = flight;
  const isNamed = site !== null && shownTitle.toLowerCase().includes(site.toLowerCase());
  return [
    ...(site === null || isNamed ? [] : [site]),
    ...(flownAt === null ? [] : [formats.date(flownAt)]),
    ...(flownAt === null ? [] : [localTimes(flight, formats, flownAt)]),
  ];
}

/** Both ends of the flight in UTC, for a `title`; undefined without a date. */
export function timesInUtc(flight: SharedFlight, formats: Formats): string | undefined {
  const landedAt = metricsOf(flight)?.landing?.time;
  if (flight.flown_at === null) return undefined;
  const takeoff = formats.timeInUtc(flight.flown_at);
  return landedAt ? `${takeoff.replace(' UTC', '')}–${formats.timeInUtc(landedAt)}` : takeoff;
}

function localTimes(flight: SharedFlight, formats: Formats, flownAt: string): string {
  return formats.timeSpan(flownAt, metricsOf(flight)?.landing?.time);
}
