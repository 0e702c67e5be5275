import { BarogramFigure, messagesIn, pageTrackOf, type SharedTrack, TrackFigure } from '@app/flight-page';
import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, flightApi } from '../api/clients.js';
import { flightFormats } from '../shell/formats.js';
import { language } from '../shell/preferences.js';
import { type Flight } from './flight-metrics.js';

export interface FlightDrawingsProps {
  readonly flight: Flight;
  readonly timeZone: string;
}

/** The track from above and the barogram, as on the flight's shared page. Nothing while there is no track. */
export function FlightDrawings({ flight, timeZone }: FlightDrawingsProps) {
  const { data } = useLoaded(() => loadDrawn(flight.id), [flight.id]);
  const texts = messagesIn(language.value);
  const formats = flightFormats(timeZone);
  if (data === undefined) return <div class="drawings-place" />;
  const { track, startedAt, thermals, score } = data;
  const common = { track, formats, messages: texts };
  return (
    <Panel>
      <div class="drawing-from-above">
        <TrackFigure {...common} thermals={thermals} score={score} />
      </div>
      <div class="drawing-barogram">
        <BarogramFigure {...common} thermals={thermals} startedAt={startedAt} />
      </div>
    </Panel>
  );
}

async function loadDrawn(flightId: string) {
  const params = { path: { flightId } };
  const query = { resolution: 'preview', encoding: 'columns' } as const;
  const [track, { thermals }, score] = await Promise.all([
    answered(flightApi.GET('/flights/{flightId}/track', { params: { ...params, query } })),
    answered(flightApi.GET('/flights/{flightId}/thermals', { params })),
    answered(flightApi.GET('/flights/{flightId}/score', { params })),
  ]);
  const inColumns = track as unknown as SharedTrack & { readonly started_at: string | null };
  return { track: pageTrackOf(inColumns), startedAt: inColumns.started_at, thermals, score: score.best };
}
