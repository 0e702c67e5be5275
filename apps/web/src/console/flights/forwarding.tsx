import { LEAGUE_TITLES } from '@core/contract';
import { Panel } from '../../components/panel.js';
import { type FlightSchemas } from '../api/clients.js';
import { messages } from '../shell/preferences.js';
import { signatureText } from './recording-panel.js';

/** Leagues that take a file on their website. Their forms move, so these are their front pages. */
const LEAGUES = [
  [LEAGUE_TITLES.xcontest, 'https://www.xcontest.org/'],
  [LEAGUE_TITLES.dhv, 'https://www.dhv-xc.de/'],
  [LEAGUE_TITLES.ffvl, 'https://parapente.ffvl.fr/cfd'],
  [LEAGUE_TITLES.xcleague, 'https://www.xcleague.com/'],
  ['WeGlide', 'https://www.weglide.org/'],
] as const;

/** How the pilot hands the flight in at a league. The service never signs in there for him. */
export function Forwarding({ flight }: { readonly flight: FlightSchemas['ProcessedFlight'] }) {
  const { flight: texts, recording } = messages.value;
  if (flight.file_format !== 'igc') {
    return (
      <Panel title={texts.forward}>
        <p>{texts.forwardOnlyIgc(flight.file_format.toUpperCase())}</p>
      </Panel>
    );
  }
  return (
    <Panel title={texts.forward}>
      <p>{texts.forwardText}</p>
      <p class="soft">
        {recording.signature}: {signatureText(flight.quality)}
      </p>
      <div class="actions">
        {LEAGUES.map(([name, url]) => (
          <a key={url} class="button" href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ))}
      </div>
    </Panel>
  );
}

/**
 * The page of flyXC that replays a shared flight. It fetches the file from the service, so the share has to allow
 * downloads.
 */
export function flyxcUrl(sharedUrl: string, fileFormat: string): string {
  const file = `${sharedUrl}/track?format=${fileFormat === 'igc' ? 'igc' : 'gpx'}`;
  return `https://flyxc.app/?track=${encodeURIComponent(file)}`;
}
