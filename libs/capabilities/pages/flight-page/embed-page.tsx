import { type ComponentChildren } from 'preact';
import { Barogram, type FlightPageProps, Stage } from './flight-page.js';
import { type KeyFigure, keyFigures } from './key-figures.js';
import { type Messages } from './messages/messages.js';
import { RestingTransport } from './resting-instruments.js';
import { scoreUnder } from './shared-flight.js';

/**
 * A flight in a frame of another site: the drawing or scene, key figures, transport and barogram, and a link to the
 * page with everything else. The server draws it, and the live page takes it over like the page.
 */
export function EmbedPage(props: FlightPageProps) {
  const { messages, path } = props;
  return (
    <main class="embed-page">
      <FramedFlight {...props}>
        {path !== null && (
          <a class="whole-flight" href={path} target="_blank" rel="noopener">
            {messages.page.wholeFlight} <span aria-hidden="true">↗</span>
          </a>
        )}
      </FramedFlight>
    </main>
  );
}

/** The same flight on the start page. */
export function StartFlight(props: FlightPageProps) {
  const { messages, path } = props;
  return (
    <section class="embed-page start-flight">
      <FramedFlight {...props} titleLevel={2}>
        {path !== null && (
          <a class="whole-flight" href={path}>
            {messages.page.wholeFlight}
          </a>
        )}
      </FramedFlight>
    </section>
  );
}

function FramedFlight({ children, ...props }: FlightPageProps & { readonly children: ComponentChildren }) {
  const { flight, track, ruleSet, formats, messages, live } = props;
  const figures = keyFigures(flight, scoreUnder(flight, ruleSet), formats, messages);
  return (
    <>
      <Stage {...props} />
      <KeyFigures figures={figures} messages={messages} />
      <div class="dock">
        <div class="embed-bar">
          {track && (live?.transport ?? <RestingTransport {...props} />)}
          {children}
        </div>
        <Barogram {...props} />
      </div>
    </>
  );
}

interface KeyFiguresProps {
  readonly figures: readonly KeyFigure[];
  readonly messages: Messages;
}

function KeyFigures({ figures, messages: { page } }: KeyFiguresProps) {
  if (figures.length === 0) return null;
  return (
    <dl class="key-figures" aria-label={page.keyFigures} data-over-scene>
      {figures.map(({ caption, value, unit }) => (
        <div key={caption}>
          <dt>{caption}</dt>
          <dd>
            <strong>{value}</strong> {unit && <span class="unit">{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
