import { signal } from '@preact/signals';
import {
  type FlightFrame,
  Formats,
  isLanguage,
  isUnitSystem,
  type Language,
  type Messages,
  RULE_SET_PARAMETER,
  type SharedFlight,
} from '@capabilities/pages/flight-page';
import { render } from 'preact';
import { type AirspaceSource, hasSomethingToShow, type ShownAirspace } from '../airspace/shown-airspace.js';
import { type LiveMessages } from '../messages/messages.js';
import { linkAddress } from '../replay/address-time.js';
import { listenToKeys } from '../replay/keyboard.js';
import { decodeTrack } from '../track/decode-track.js';
import { timedPhases } from './flight-parts.js';
import { replayOf } from './flight-replay.js';
import { LiveFlight } from './live-flight.js';
import { offeredMaps } from './offered-maps.js';

/** Where the browser finds the whole track in its smallest form. */
const DATA_QUERY = 'resolution=full&encoding=delta';

/** A page loads the texts of its language only. */
const TEXTS_IN = {
  en: async () => import('../messages/in-english.js'),
  de: async () => import('../messages/in-german.js'),
  fr: async () => import('../messages/in-french.js'),
} satisfies Record<Language, () => Promise<{ messages: Messages; liveMessages: LiveMessages }>>;

/** Takes over the flight that the server drew. One without a track has nothing to replay and stays as it is. */
export async function takeOverFlight(root: HTMLElement | null): Promise<void> {
  const path = root?.dataset['path'];
  if (!root || path === undefined) return;
  const { language, units, timeZone } = root.dataset;
  const frame = (root.dataset['frame'] ?? 'page') as FlightFrame;
  const shownLanguage = isLanguage(language) ? language : 'en';
  const [flight, { messages, liveMessages }] = await Promise.all([
    loadFlight(path),
    TEXTS_IN[shownLanguage](),
  ]);
  if (!flight?.track) return;
  const showsAirspace = frame === 'page' && flight.share?.show_airspace === true;
  const airspace = showsAirspace ? await loadAirspace(path, shownLanguage) : null;
  const formats = new Formats({
    language: shownLanguage,
    units: isUnitSystem(units) ? units : 'metric',
    timeZone: timeZone ?? 'UTC',
    compassPoints: messages.compassPoints,
  });
  const track = decodeTrack(flight.track);
  const maps = offeredMaps(root.dataset, [track]);
  const map = frame === 'page' ? maps.map : null;
  const replay = replayOf(flight, track);
  const thermals = timedPhases(flight, track).filter(({ kind }) => kind === 'thermal');
  // the URL and the keys of the start page are those of the whole page
  if (frame !== 'start') {
    linkAddress(replay);
    listenToKeys(replay, {
      thermalStartsSeconds: thermals.map(({ fromSeconds }) => fromSeconds),
      hasMap: map !== null && map.host !== null,
    });
  }
  root.replaceChildren();
  render(
    <LiveFlight
      flight={flight}
      track={track}
      path={path}
      replay={replay}
      ruleSet={signal(new URLSearchParams(location.search).get(RULE_SET_PARAMETER))}
      formats={formats}
      messages={messages}
      liveMessages={liveMessages}
      airspace={airspace}
      frame={frame}
      terrain={maps.terrain}
      map={map}
    />,
    root,
  );
}

/** Null while the flight is not shared any more or the service is away: the page that was drawn stays. */
async function loadFlight(path: string): Promise<SharedFlight | null> {
  try {
    const response = await fetch(`${path}.json?${DATA_QUERY}`);
    return response.ok ? ((await response.json()) as SharedFlight) : null;
  } catch {
    return null;
  }
}

/** Null if the flight was not compared, or its owner has just stopped to show airspaces. */
async function loadAirspace(path: string, language: Language): Promise<AirspaceSource | null> {
  const read = async (choice: Readonly<Record<string, string>>): Promise<ShownAirspace> => {
    const query = new URLSearchParams({ ...choice, language }).toString();
    const response = await fetch(`${path}/airspace?${query}`);
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
    return (await response.json()) as ShownAirspace;
  };
  try {
    const verdict = await read({});
    return hasSomethingToShow(verdict) ? { verdict, read: (profile) => read({ profile }) } : null;
  } catch {
    return null;
  }
}
