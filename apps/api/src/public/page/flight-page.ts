import { SERVICE_NAME } from '@app/contract';
import { type FlightMetrics } from '../../flights/dto/flight-metrics.dto.js';
import { type PublicFlight, type PublicTrack } from '../public-flight.dto.js';
import { barogramFigure } from './barogram-figure.js';
import { facts, factsInWords } from './facts.js';
import { type Html, markup } from './markup.js';
import { page } from './page.js';
import { qualityWords } from './quality-words.js';
import { thermalTable, windTable } from './tables.js';
import { trackFigure } from './track-figure.js';
import { type Lift, LIFT_NAMES } from './track-lines.js';
import { dateOf } from './units.js';

const RELOAD_SECONDS = 5;

const NO_TRACK = markup`<p>The track is temporarily unavailable. Everything else about the flight is shown.</p>`;

/** The public page of a flight, drawn only from its public data. */
export function flightPage(flight: PublicFlight, dataAddress: string): string {
  const metrics = 'takeoff' in flight.metrics ? (flight.metrics as FlightMetrics) : null; // all or none
  const isProcessing = flight.status === 'processing';
  const hasTimes = flight.flown_at !== null;
  const data = metrics && markup`<a href="${dataAddress}" rel="nofollow">Flight data (JSON)</a>`;
  return page({
    title: flight.title,
    description: (metrics && factsInWords(flight, metrics)) || 'A paragliding flight',
    head: isProcessing ? markup`<meta http-equiv="refresh" content="${RELOAD_SECONDS}">` : undefined,
    body: markup`<header><h1>${flight.title}</h1>
<p class="soft">${placeAndDate(flight)}</p></header>
<main>${metrics ? results(flight, metrics) : notProcessed(isProcessing)}</main>
<footer><p>Shared by the pilot, who can revoke the link at any time. ${hasTimes && 'Times are UTC. '}${data}</p>
<p>${SERVICE_NAME}</p></footer>`,
  });
}

function placeAndDate({ site, flown_at: flownAt }: PublicFlight): string {
  return [site, flownAt && dateOf(flownAt)].filter(Boolean).join(' · ');
}

function notProcessed(isProcessing: boolean): Html {
  const message = isProcessing
    ? 'This flight is being processed. The page reloads automatically.'
    : 'The analysis of this flight failed, so there is nothing to show yet.';
  return markup`<div class="cards">${card('', markup`<p>${message}</p>`)}</div>`;
}

function results(flight: PublicFlight, metrics: FlightMetrics): Html {
  const { track, thermals, quality, wind_profile: wind } = flight;
  const list = thermals?.list ?? [];
  const barogram = track && barogramFigure(track, list);
  return markup`<div class="cards two">
${card('', metrics.takeoff ? facts(flight, metrics) : markup`<p>This recording contains no flight.</p>`, 'wide')}
<div class="column">
${metrics.takeoff && card('Track', track ? markup`${trackFigure(track, list)}${legend(track)}` : NO_TRACK)}
${wind.length > 0 && card('Wind by altitude', windTable(wind), 'late')}
</div><div class="column">
${barogram && card('Altitude', markup`${barogram}<p><small>${altitudeCaption(track, list.length > 0)}</small></p>`)}
${list.length > 0 && card('Thermals', thermalTable(list))}
</div>
${quality && card('Data quality', qualityWords(quality), 'wide late')}
</div>`;
}

/** Without a date, the clock starts at take-off, and thermals have no time at which to be drawn. */
function altitudeCaption({ started_at: startedAt }: PublicTrack, hasThermals: boolean): string {
  if (startedAt === null) return 'Altitude in metres over time since take-off, in hours and minutes.';
  if (!hasThermals) return 'Altitude in metres over time (UTC).';
  return 'Altitude in metres over time (UTC). Thermals are shaded; labels give their number and mean climb in m/s.';
}

function card(heading: string, content: Html, className = ''): Html {
  return markup`<section class="${`card ${className}`.trim()}">${heading && markup`<h2>${heading}</h2>`}${content}</section>`;
}

/** Without altitudes, climb and sink are unknown. */
function legend(track: PublicTrack): Html | null {
  if (!track.columns['vario_mps']) return null;
  const entries = Object.entries(LIFT_NAMES) as [Lift, string][];
  const items = entries.map(
    ([lift, name]) =>
      markup`<li><svg viewBox="0 0 24 8" aria-hidden="true"><path class="${lift}" d="M2 4H22"/></svg>${name}</li>`,
  );
  return markup`<ul class="legend">${items}</ul>`;
}
