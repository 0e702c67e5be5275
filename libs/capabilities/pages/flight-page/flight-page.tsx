import { BarogramFigure } from './figures/barogram-figure.js';
import { CLIMB_CLASSES } from '@core/contract';
import { TrackFigure } from './figures/track-figure.js';
import { DataPanel } from './data-panel.js';
import { DebriefPanel } from './debrief-panel.js';
import { flightEntries } from './flight-entries.js';
import { FlightFacts } from './flight-facts.js';
import { FlightList } from './flight-list.js';
import { sharedTitle, subtitleParts, timesInUtc } from './flight-title.js';
import { type Formats } from './formats.js';
import { LineOfParts } from './line-of-parts.js';
import { type LivePage } from './live-page.js';
import { type Messages } from './messages/messages.js';
import { hasValues, type PageTrack } from './page-track.js';
import { PageFooter } from './page-footer.js';
import { Panels } from './panels.js';
import { ScorePanel } from './score-panel.js';
import { scoresOf, scoreUnder, type SharedFlight } from './shared-flight.js';
import { RestingInstruments, RestingTransport } from './resting-instruments.js';
import { WindPanel } from './wind-panel.js';

export interface FlightPageProps {
  readonly flight: SharedFlight;
  /** The decoded track; null if there is none. */
  readonly track: PageTrack | null;
  /** Path of the shared flight: `/s/TOKEN`. Null in the console, whose page has its own heading and footer. */
  readonly path: string | null;
  /** The rule set to score by; null for the default. */
  readonly ruleSet: string | null;
  readonly formats: Formats;
  readonly messages: Messages;
  /** Null on the server. */
  readonly live: LivePage | null;
  /** The level of the flight's title; 1 unless the flight is a part of another page. */
  readonly titleLevel?: 1 | 2;
}

/** The page of a processed flight; logs without one have {@link NoFlightPage}. The server draws it, and the live page takes it over without moving anything. */
export function FlightPage(props: FlightPageProps) {
  const { track, path, formats, messages, live } = props;
  const Main = path === null ? 'div' : 'main';
  return (
    <div class="flight-page">
      <Main class="flight">
        <Stage {...props} />
        {track && (
          <div class="dock">
            <div class="cockpit">
              {live?.transport ?? <RestingTransport {...props} />}
              {live?.instruments ?? <RestingInstruments {...props} />}
            </div>
            <Barogram {...props} />
          </div>
        )}
      </Main>
      <div class="side">
        <FlightPanels {...props} />
        {path !== null && <PageFooter path={path} formats={formats} messages={messages} />}
      </div>
    </div>
  );
}

/** Altitude over time. The live page replaces the drawing. */
export function Barogram({ flight, track, formats, messages, live }: FlightPageProps) {
  if (!track || !hasValues(track.altitudeM)) return null;
  return (
    <div class="barogram">
      {live?.barogram ?? (
        <BarogramFigure
          track={track}
          startedAt={flight.flown_at}
          thermals={flight.thermals?.list ?? []}
          formats={formats}
          messages={messages}
        />
      )}
    </div>
  );
}

/** Title and drawing. The live scene lies over the drawing. */
export function Stage(props: FlightPageProps) {
  const { flight, track, path, ruleSet, formats, messages, live } = props;
  const score = scoreUnder(flight, ruleSet);
  return (
    <section class="stage" aria-label={messages.page.trackFromAbove}>
      {path !== null && <FlightHeading {...props} />}
      {track && !live?.coversDrawing && (
        <TrackFigure
          track={track}
          thermals={flight.thermals?.list ?? []}
          score={score?.best ?? null}
          formats={formats}
          messages={messages}
        />
      )}
      {!track && <p class="notice">{messages.page.noTrack}</p>}
      {live?.stage}
      {track && hasValues(track.varioMps) && <ClimbLegend formats={formats} messages={messages} />}
    </section>
  );
}

function FlightHeading({ flight, formats, messages, titleLevel = 1 }: FlightPageProps) {
  const Title = `h${titleLevel}` as const;
  const title = sharedTitle(flight, formats, messages);
  const parts = subtitleParts(flight, title, formats);
  return (
    <header class="heading" data-over-scene>
      <Title>{title}</Title>
      {parts.length > 0 && (
        <p title={timesInUtc(flight, formats)}>
          <LineOfParts parts={parts} />
        </p>
      )}
    </header>
  );
}

const LEGEND_MPS = 3;
const SWATCH_WIDTH = 18;

/** The colours from sink to climb, with their ends. */
function ClimbLegend({ formats, messages }: Pick<FlightPageProps, 'formats' | 'messages'>) {
  const width = CLIMB_CLASSES.length * SWATCH_WIDTH;
  return (
    <p class="legend" data-over-scene>
      <span>{formats.climbQuantity(-LEGEND_MPS).value}</span>
      <svg viewBox={`0 0 ${width} 8`} role="img" aria-label={messages.page.climbColours}>
        {CLIMB_CLASSES.map(({ name }, i) => (
          <path key={name} class={`line ${name}`} d={`M${i * SWATCH_WIDTH} 4h${SWATCH_WIDTH}`} />
        ))}
      </svg>
      <span>{formats.climb(LEGEND_MPS)}</span>
    </p>
  );
}

function FlightPanels({ flight, track, path, ruleSet, formats, messages, live }: FlightPageProps) {
  const scores = scoresOf(flight);
  const score = scoreUnder(flight, ruleSet);
  const shown = { formats, messages, live };
  const { debrief, flown_at: takeoffAt } = flight;
  return (
    <Panels
      messages={messages}
      live={live}
      contents={{
        flight: (
          <>
            <FlightFacts flight={flight} score={score} formats={formats} messages={messages} />
            <FlightList entries={flightEntries(flight, track)} takeoffAt={takeoffAt} {...shown} />
          </>
        ),
        score: score && <ScorePanel score={score} scores={scores} track={track} {...shown} />,
        wind: <WindPanel flight={flight} {...shown} />,
        debrief: debrief && <DebriefPanel debrief={debrief} takeoffAt={takeoffAt} {...shown} />,
        airspace: live?.airspace,
        data: <DataPanel flight={flight} path={path} formats={formats} messages={messages} />,
      }}
    />
  );
}
