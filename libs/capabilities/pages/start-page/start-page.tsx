import { API_PREFIX, SERVICE_NAME } from '@core/contract';
import { type ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import {
  Document,
  LiveRoot,
  type MapSettings,
  type PageAssets,
  START_ROOT_ID,
} from '../flight-page/document.js';
import { StartFlight } from '../flight-page/embed-page.js';
import { Formats } from '../flight-page/formats.js';
import { messagesIn } from '../flight-page/messages/messages.js';
import { PageFooter } from '../flight-page/page-footer.js';
import { pageTrackOf } from '../flight-page/page-track.js';
import { type Language, type UnitSystem } from '../flight-page/preferences.js';
import { metricsOf, type SharedFlight } from '../flight-page/shared-flight.js';
import { GUIDES_PATH } from '../guides/guide-list.js';
import { SiteHeader } from '../web/site-header.js';
import { START_TEXTS, type StartTexts } from './start-texts.js';
import { ThermalDrawing } from './thermal-drawing.js';

/** How the page is drawn. */
export interface StartPageChoices {
  readonly language: Language;
  readonly units: UnitSystem;
  readonly assets: PageAssets;
  readonly maps: MapSettings;
  readonly publicUrl: string;
  readonly isSignUpOpen: boolean;
  /** Whether the request has the cookie of a session, which may have ended. */
  readonly isSignedIn: boolean;
  /** A path of this service or a URL; null without a sample flight. */
  readonly sampleUrl: string | null;
}

/** A sample flight on this service. */
export interface StartSample {
  readonly flight: SharedFlight;
  /** `/s/TOKEN` */
  readonly path: string;
  /** The rule set to score by; null for the default. */
  readonly ruleSet: string | null;
  /** URL of the preview image, which is that of the page, too. */
  readonly image: string | null;
}

/** What this service is, on one page, with a flight to look at. The replay takes over the flight. */
export function startPage(sample: StartSample | null, choices: StartPageChoices): string {
  const { language, units, assets, publicUrl, sampleUrl } = choices;
  const texts = START_TEXTS[language];
  const messages = messagesIn(language);
  const { compassPoints } = messages;
  const timeZone = sample?.flight.time_zone ?? 'UTC';
  const formats = new Formats({ language, units, timeZone, compassPoints });
  const shown = sample && metricsOf(sample.flight) && sample.flight.track ? sample : null;
  const document = (
    <Document
      title={`${texts.title} · ${SERVICE_NAME}`}
      description={texts.description}
      links={{ url: `${publicUrl}/`, image: shown?.image ?? `${publicUrl}/icon-512.png`, oembed: null }}
      isListed
      reloadSeconds={null}
      assets={assets}
      formats={formats}
      path={null}
    >
      <SiteHeader language={language} path="/" />
      <main id="content" class="start">
        <div class="start-lead">
          <h1>{texts.title}</h1>
          <p>{texts.lead}</p>
          <p class="start-actions">
            <EntryLinks {...choices} texts={texts} />
          </p>
        </div>
        <SampleFlight sample={shown} choices={choices} formats={formats} />
        {shown && <p class="start-sample soft">{texts.sampleHint}</p>}
        {!shown && sampleUrl !== null && !sampleUrl.startsWith('/') && (
          <p class="start-sample">
            <a href={sampleUrl}>{texts.sample}</a> <span class="soft">{texts.sampleHint}</span>
          </p>
        )}
        <dl class="start-facts">
          {texts.facts.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Developers texts={texts} publicUrl={publicUrl} />
      </main>
      <PageFooter path={null} formats={formats} messages={messages} />
    </Document>
  );
  return `<!doctype html>\n${renderToString(document)}\n`;
}

interface SampleFlightProps {
  readonly sample: StartSample | null;
  readonly choices: StartPageChoices;
  readonly formats: Formats;
}

function SampleFlight({ sample, choices: { language, maps }, formats }: SampleFlightProps) {
  if (!sample) return <ThermalDrawing />;
  const { flight, path, ruleSet } = sample;
  return (
    <LiveRoot id={START_ROOT_ID} path={path} frame="start" formats={formats} maps={maps}>
      <StartFlight
        flight={flight}
        track={flight.track && pageTrackOf(flight.track)}
        path={path}
        ruleSet={ruleSet}
        formats={formats}
        messages={messagesIn(language)}
        live={null}
      />
    </LiveRoot>
  );
}

interface WithTexts {
  readonly texts: StartTexts;
}

function EntryLinks({ texts, isSignedIn, isSignUpOpen }: StartPageChoices & WithTexts) {
  if (isSignedIn) return <EntryLink to="/console/flights">{texts.toConsole}</EntryLink>;
  return (
    <>
      {isSignUpOpen && <EntryLink to="/console/sign-up">{texts.signUp}</EntryLink>}
      <EntryLink to="/console/sign-in">{texts.signIn}</EntryLink>
    </>
  );
}

function EntryLink({ to, children }: { readonly to: string; readonly children: ComponentChildren }) {
  return (
    <a class="start-action" href={to}>
      {children}
    </a>
  );
}

function Developers({ texts, publicUrl }: WithTexts & { readonly publicUrl: string }) {
  return (
    <section class="start-developers">
      <h2>{texts.forDevelopers}</h2>
      <p>{texts.developers}</p>
      <pre tabIndex={0} aria-label="curl">
        <code>{`curl -H "Authorization: Bearer $FLIGHT_KEY" -F igc=@flight.igc ${publicUrl}${API_PREFIX}/flights`}</code>
      </pre>
      <p class="start-links">
        <a href={GUIDES_PATH}>{texts.guides}</a> <a href="/docs">{texts.reference}</a>{' '}
      </p>
    </section>
  );
}
