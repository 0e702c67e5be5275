import '../style/replay-app.css';
import { App, type McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { chooseLanguage, Formats, messagesIn, type SharedFlight } from '@capabilities/pages/flight-page';
import { render } from 'preact';
import { liveMessagesIn } from '../messages/messages.js';
import { listenToKeys } from '../replay/keyboard.js';
import { timedPhases } from '../shared-flight/flight-parts.js';
import { replayOf } from '../shared-flight/flight-replay.js';
import { theme } from '../theme/theme.js';
import { decodeTrack } from '../track/decode-track.js';
import { ReplayView } from './replay-view.js';

/** Where the tool puts the flight: `REPLAY_META` of libs/capabilities/mcp/api/replay-app.ts. */
const REPLAY_META = 'flight-analysis/replay';

const root = document.getElementById('app')!;
const app = new App({ name: 'flight-replay', version: '1.0.0' }, {}, { autoResize: true });

app.addEventListener('hostcontextchanged', follow);
app.addEventListener('toolresult', ({ _meta: meta }) => {
  show((meta?.[REPLAY_META] ?? null) as SharedFlight | null, app.getHostContext() ?? {});
});
await app.connect();
follow(app.getHostContext() ?? {});

/** Applies what the host chose. */
function follow({ theme: chosen, containerDimensions }: McpUiHostContext): void {
  if (chosen) {
    theme.value = chosen;
    document.documentElement.dataset['theme'] = chosen;
  }
  if (containerDimensions && 'height' in containerDimensions) {
    document.documentElement.dataset['height'] = 'given';
  }
}

/** Draws the flight. All texts of a flight are text nodes, so they cannot add anything to the page. */
function show(flight: SharedFlight | null, { locale, timeZone }: McpUiHostContext): void {
  const language = chooseLanguage({ acceptLanguage: locale });
  const messages = messagesIn(language);
  document.documentElement.lang = language;
  root.replaceChildren();
  if (!flight?.track) {
    render(<p class="app-notice">{messages.page.noTrack}</p>, root);
    return;
  }
  const track = decodeTrack(flight.track);
  const replay = replayOf(flight, track);
  const thermals = timedPhases(flight, track).filter(({ kind }) => kind === 'thermal');
  listenToKeys(replay, {
    thermalStartsSeconds: thermals.map(({ fromSeconds }) => fromSeconds),
    hasMap: false,
  });
  const formats = new Formats({
    language,
    units: 'metric',
    timeZone: flight.time_zone ?? timeZone ?? 'UTC',
    compassPoints: messages.compassPoints,
  });
  const texts = { formats, messages, liveMessages: liveMessagesIn(language) };
  render(<ReplayView flight={flight} track={track} replay={replay} {...texts} />, root);
}
