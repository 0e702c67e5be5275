import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { problemOf, unreachable } from '../api/api-problem.js';
import { fetchWithToken, FLIGHT_API, noticed } from '../api/clients.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { type Flight } from './flight-metrics.js';

const FORMATS = ['igc', 'gpx', 'kml', 'geojson', 'csv'] as const;

/** The track in formats of other programs. A plain link could not carry the token. */
export function Downloads({ flight }: { readonly flight: Flight }) {
  const texts = messages.value.flight;
  const action = useAction(async (format: (typeof FORMATS)[number]) => {
    const url = `${FLIGHT_API}/flights/${flight.id}/track?format=${format}`;
    const response = await fetchWithToken(new Request(url)).catch(() => Promise.reject(unreachable()));
    if (!response.ok) {
      throw noticed(problemOf(response.status, await response.json(), response.headers.get('Retry-After')));
    }
    offer(await response.blob(), fileNameOf(response) ?? `${flight.id}.${format}`);
  });
  return (
    <Panel title={texts.downloads}>
      <div class="actions">
        {FORMATS.map((format) => (
          <Button key={format} isBusy={action.isRunning} onClick={() => void action.run(format)}>
            {format === 'igc' ? texts.original : format === 'geojson' ? 'GeoJSON' : format.toUpperCase()}
          </Button>
        ))}
      </div>
      <ProblemNotice error={action.error} />
    </Panel>
  );
}

function fileNameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
}

function offer(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // the browser has opened the file by then
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
