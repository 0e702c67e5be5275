import { Document, type MapSettings, type PageAssets } from '../../flight-page/document.js';
import { EmbedPage } from '../../flight-page/embed-page.js';
import { flightInWords } from '../../flight-page/flight-facts.js';
import { FlightPage } from '../../flight-page/flight-page.js';
import { linkTitle, sharedTitle } from '../../flight-page/flight-title.js';
import { Formats } from '../../flight-page/formats.js';
import { type Language, type Theme, type UnitSystem } from '../../flight-page/preferences.js';
import { isFlightless, metricsOf, type SharedFlight } from '../../flight-page/shared-flight.js';
import { messagesIn } from '../../flight-page/messages/messages.js';
import { NoFlightPage } from '../../flight-page/no-flight-page.js';
import { NoticePage } from '../../flight-page/notice-page.js';
import { pageTrackOf } from '../../flight-page/page-track.js';
import { type PreviewLinks } from '../../flight-page/link-preview.js';
import { type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { startPage, type StartPageChoices } from '../../start-page/start-page.js';
import { oembedUrl } from '../oembed.js';

const RELOAD_SECONDS = 5;

/** How a page is drawn for its viewer. */
export interface PageChoices {
  readonly language: Language;
  readonly units: UnitSystem;
  readonly assets: PageAssets;
  /** The maps that the live page may load. */
  readonly maps: MapSettings;
}

/** How the page of a flight is drawn. */
export interface FlightPageChoices extends PageChoices {
  /** Path of the shared flight: `/s/TOKEN`. Absolute, because the page also opens with a trailing slash. */
  readonly path: string;
  /** The rule set to score by; null for the default. */
  readonly ruleSet: string | null;
  /** URL of this service, for the links that messengers follow. */
  readonly publicUrl: string;
  /** Changes with the preview image, because messengers keep an image as long as its URL stays the same. */
  readonly imageVersion: string;
  /** Null for the page itself. */
  readonly embed: EmbedChoices | null;
  /** How to draw the start page, with this flight; null for a page of the flight's own. */
  readonly start: StartPageChoices | null;
}

/** How a flight is drawn in a frame of another site. */
export interface EmbedChoices {
  /** Null for the colours of the viewer's system. */
  readonly theme: Theme | null;
}

/** The public page of a flight, or the start page with it, drawn only from its public data. */
export function sharedFlightPage(flight: SharedFlight, choices: FlightPageChoices): string {
  const { path, ruleSet, assets, maps, embed, start } = choices;
  if (start) return startPage({ flight, path, ruleSet, image: linksOf(flight, choices).image }, start);
  const Page = embed ? EmbedPage : FlightPage;
  const { formats, messages } = wordingOf(choices, flight.time_zone ?? 'UTC');
  const isProcessing = flight.status === 'processing';
  const shown = { path, formats, messages };
  const isFlown = Boolean(metricsOf(flight)?.takeoff);
  const content = isFlown ? (
    <Page
      flight={flight}
      track={flight.track && pageTrackOf(flight.track)}
      ruleSet={ruleSet}
      live={null}
      {...shown}
    />
  ) : isFlightless(flight) ? (
    <NoFlightPage flight={flight} isFramed={embed !== null} {...shown} />
  ) : (
    <NoticePage
      title={sharedTitle(flight, formats, messages)}
      paragraphs={[isProcessing ? messages.notice.processing : messages.notice.failed]}
      isFramed={embed !== null}
      {...shown}
    />
  );
  return html(
    <Document
      title={linkTitle(flight, formats, messages)}
      description={flightInWords(flight, formats, messages)}
      links={linksOf(flight, choices)}
      reloadSeconds={isProcessing ? RELOAD_SECONDS : null}
      assets={assets}
      formats={formats}
      path={isFlown ? path : null}
      maps={maps}
      frame={embed ? 'embed' : 'page'}
      theme={embed?.theme ?? null}
    >
      {content}
    </Document>,
  );
}

/** The page for a URL that shows no flight, the same for every reason. */
export function shareNotFoundPage(choices: PageChoices): string {
  const { formats, messages } = wordingOf(choices, 'UTC');
  const { notFoundTitle, notFound, notFoundHint } = messages.notice;
  return html(
    <Document
      title={notFoundTitle}
      description={notFound}
      links={null}
      reloadSeconds={null}
      assets={choices.assets}
      formats={formats}
      path={null}
    >
      <NoticePage
        title={notFoundTitle}
        paragraphs={[notFound, notFoundHint]}
        path={null}
        formats={formats}
        messages={messages}
      />
    </Document>,
  );
}

/** Only a flight with a track has an image. */
function linksOf(
  { track, share }: SharedFlight,
  { path, publicUrl, imageVersion }: FlightPageChoices,
): PreviewLinks {
  const url = `${publicUrl}${path}`;
  return {
    url,
    image: track && `${url}.png?v=${imageVersion}`,
    oembed: share?.allow_embed ? oembedUrl(url, publicUrl) : null,
  };
}

function wordingOf({ language, units }: PageChoices, timeZone: string) {
  const messages = messagesIn(language);
  return {
    messages,
    formats: new Formats({ language, units, timeZone, compassPoints: messages.compassPoints }),
  };
}

function html(document: VNode): string {
  return `<!doctype html>\n${renderToString(document)}\n`;
}
