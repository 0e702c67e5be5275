import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { download } from '../api/download.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { type ProcessedFlight } from './flight-metrics.js';

const FORMATS = ['original', 'gpx', 'kml', 'geojson', 'csv'] as const;

/** The track in formats of other programs. */
export function Downloads({ flight }: { readonly flight: ProcessedFlight }) {
  const texts = messages.value.flight;
  const action = useAction((format: (typeof FORMATS)[number]) =>
    download(
      `/flights/${flight.id}/track?format=${format}`,
      `${flight.id}.${format === 'original' ? flight.file_format : format}`,
    ),
  );
  return (
    <Panel title={texts.downloads}>
      <div class="actions">
        {FORMATS.map((format) => (
          <Button key={format} isBusy={action.isRunning} onClick={() => void action.run(format)}>
            {format === 'original' ? texts.original : format === 'geojson' ? 'GeoJSON' : format.toUpperCase()}
          </Button>
        ))}
      </div>
      <ProblemNotice error={action.error} />
    </Panel>
  );
}
