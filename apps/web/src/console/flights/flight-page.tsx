import { type ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, flightApi } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { flightFormats, formatDay } from '../shell/formats.js';
import { LoadedPage } from '../shell/loaded-page.js';
import { LoadedView } from '../shell/loaded-view.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { navigate } from '../shell/router.js';
import { type CorrectableProps } from './corrections/corrected-flight.js';
import { CorrectionsPanel } from './corrections/corrections-panel.js';
import { Doubts } from './corrections/doubts.js';
import { DebriefPanel } from './debrief-panel.js';
import { Downloads } from './downloads.js';
import { type Flight, metricsOf, takeoffOf, timesOf } from './flight-metrics.js';
import { Forwarding } from './forwarding.js';
import { type LiveViewProps } from './live-view/live-view.js';
import { ManualDialog } from './manual/manual-dialog.js';
import { ManualPanel } from './manual/manual-panel.js';
import { NotesDialog } from './notes/notes-dialog.js';
import { NotesPanel } from './notes/notes-panel.js';
import { NoFlightPanel } from './no-flight-panel.js';
import { RecordingPanel } from './recording-panel.js';
import { RenameDialog } from './rename-dialog.js';
import { SharingPanel } from './sharing-panel.js';
import { TakeoffDialog, WithdrawNameDialog } from './takeoff-dialog.js';
import { titleOf } from './title-of.js';
import { useTimeZones } from './time-zones.js';
import { useDebrief } from './use-debrief.js';
import { STATUS_TONES } from './status-tones.js';

const POLL_MS = 1_500;

export function FlightPage({ flightId }: { readonly flightId: string }) {
  const params = { path: { flightId } };
  const loaded = useLoaded(
    () => answered(flightApi.GET('/api/v1/flights/{flightId}', { params })),
    [flightId],
  );
  const isProcessing = loaded.data?.status === 'processing' || loaded.data?.corrections?.is_pending === true;
  useEffect(() => {
    if (!isProcessing) return;
    const timer = setInterval(loaded.reload, POLL_MS);
    return () => clearInterval(timer);
  }, [isProcessing]);
  return (
    <LoadedPage title={messages.value.flights.flight} loaded={loaded}>
      {(flight) => <FlightView flight={flight} onChange={loaded.setData} onRenamed={loaded.reload} />}
    </LoadedPage>
  );
}

interface FlightViewProps {
  readonly flight: Flight;
  readonly onChange: (flight: Flight) => void;
  readonly onRenamed: () => void;
}

type Dialog = 'rename' | 'notes' | 'manual' | 'delete' | 'takeoff' | 'withdraw';

function FlightView({ flight, onChange, onRenamed }: FlightViewProps) {
  const { flight: texts, flights, corrections, sites, notes, manual, common } = messages.value;
  const [open, setOpen] = useState<Dialog | null>(null);
  const zoneOf = useTimeZones();
  const zone = zoneOf(flight);
  const { id, site, own_site_id: siteId, takeoff_place: place, status } = flight;
  const takeoff = takeoffOf(flight);
  const hasTakeoff = metricsOf(flight)?.takeoff != null;
  const title = titleOf(flight, zone);
  const close = () => setOpen(null);
  const parts = [
    [site ?? place?.name].find((name) => name !== undefined && !title.startsWith(name)),
    takeoff === null ? flights.noDate : formatDay(takeoff, zone),
    takeoff !== null && timesOf(flight, flightFormats(zone)),
  ];
  return (
    <Page
      title={title}
      lead={parts.filter(Boolean).join(' · ')}
      actions={
        <>
          {hasTakeoff && (
            <Button onClick={() => setOpen('takeoff')}>{siteId === null ? sites.name : sites.rename}</Button>
          )}
          {flight.status === 'manual' && <Button onClick={() => setOpen('manual')}>{manual.change}</Button>}
          <Button onClick={() => setOpen('rename')}>{texts.rename}</Button>
          <Button onClick={() => setOpen('notes')}>{notes.edit}</Button>
        </>
      }
    >
      {status !== 'processed' && status !== 'manual' && (
        <Panel>
          <Badge tone={STATUS_TONES[status]} text={flights.statuses[status] ?? status} />
          {flight.status === 'merged' ? (
            <p>
              {corrections.merged}{' '}
              <a href={`/console/flights/${flight.merged_into}`}>{corrections.toWhole}</a>
            </p>
          ) : (
            <p role="status">{status === 'failed' ? texts.failed : texts.processing}</p>
          )}
        </Panel>
      )}
      {flight.status === 'manual' && <ManualPanel flight={flight} />}
      <NotesPanel flight={flight} />
      {flight.corrections?.is_pending && (
        <Panel>
          <p role="status">{texts.processing}</p>
        </Panel>
      )}
      {flight.status === 'processed' && (
        <>
          <NoFlightPanel flight={flight} zone={zone} />
          <Doubts flight={flight} zone={zone} onChange={onChange} />
          <Results key={resultKey(flight)} flight={flight} zone={zone} onChange={onChange} />
        </>
      )}
      <div class="actions">
        {status !== 'merged' && (
          <Button kind="danger" onClick={() => setOpen('delete')}>
            {texts.deleteFlight}
          </Button>
        )}
        {siteId !== null && <Button onClick={() => setOpen('withdraw')}>{sites.withdraw}</Button>}
        <span class="soft">
          {texts.identifier}: <code>{id}</code>
        </span>
      </div>
      {open === 'rename' && <RenameDialog flight={flight} onChange={onChange} onClose={close} />}
      {open === 'notes' && <NotesDialog flight={flight} onChange={onChange} onClose={close} />}
      {open === 'manual' && flight.status === 'manual' && (
        <ManualDialog flight={flight} onChange={onChange} onClose={close} />
      )}
      {open === 'takeoff' && (
        <TakeoffDialog
          takeoff={siteId === null ? { flightId: id } : { siteId }}
          name={site ?? place?.name ?? ''}
          onChange={onRenamed}
          onClose={close}
        />
      )}
      {open === 'withdraw' && siteId !== null && (
        <WithdrawNameDialog siteId={siteId} name={site ?? ''} onChange={onRenamed} onClose={close} />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={texts.deleteTitle}
          text={status === 'manual' ? manual.deleteText : texts.deleteText}
          confirm={common.delete}
          isDangerous
          work={async () => {
            await answered(
              flightApi.DELETE('/api/v1/flights/{flightId}', { params: { path: { flightId: id } } }),
            );
            navigate('/console/flights');
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** The same as long as the results of a flight are. */
function resultKey({ id, corrections }: Flight): string {
  return `${id} ${JSON.stringify(corrections)}`;
}

/** The flight as on its shared page, and what only its owner sees. */
function Results({ flight, zone, onChange }: CorrectableProps) {
  const debrief = useDebrief(flight);
  // the scene, the figures and their texts are loaded only here
  const view = useLoaded(() => import('./live-view/live-view.js'), []);
  // without a flight there is nothing to replay; the page says what was recorded instead
  const isFlown = Boolean(metricsOf(flight)?.takeoff);
  const LiveView: ComponentType<LiveViewProps> | undefined = view.data?.LiveView;
  return (
    <>
      {isFlown && (
        <div class="live-view">
          {LiveView ? (
            <LiveView flight={flight} debrief={debrief.debrief} />
          ) : (
            <LoadedView loaded={view}>{() => null}</LoadedView>
          )}
        </div>
      )}
      <div class="flight-columns">
        <div>
          <SharingPanel flight={flight} />
          <Downloads flight={flight} />
          {isFlown && <Forwarding flight={flight} />}
        </div>
        <div>
          <DebriefPanel state={debrief} />
          <CorrectionsPanel flight={flight} zone={zone} onChange={onChange} />
          <RecordingPanel flight={flight} />
        </div>
      </div>
    </>
  );
}
