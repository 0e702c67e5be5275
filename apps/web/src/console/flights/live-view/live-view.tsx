import '../../../style/flight-view.css';
import { FlightPage, messagesIn, type PanelName, type SharedDebrief } from '@capabilities/pages/flight-page';
import { signal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useLoaded } from '../../../components/use-loaded.js';
import { liveMessagesIn } from '../../../messages/messages.js';
import { linkAddress } from '../../../replay/address-time.js';
import { listenToKeys } from '../../../replay/keyboard.js';
import { timedPhases } from '../../../shared-flight/flight-parts.js';
import { replayOf } from '../../../shared-flight/flight-replay.js';
import { LiveFlight } from '../../../shared-flight/live-flight.js';
import { offeredMaps } from '../../../shared-flight/offered-maps.js';
import { decodeTrack } from '../../../track/decode-track.js';
import { type FlightSchemas } from '../../api/clients.js';
import { flightFormats } from '../../shell/formats.js';
import { LoadedView } from '../../shell/loaded-view.js';
import { language, units } from '../../shell/preferences.js';
import { ProblemNotice } from '../../shell/problem-text.js';
import { recordMoment } from '../record-moment.js';
import { timeZoneOf } from '../time-zones.js';
import { loadResults } from './load-results.js';
import { airspaceOfOwner } from './owner-airspace.js';
import { flightOfOwner, type OwnerResults, type OwnerTrack } from './owner-flight.js';

export interface LiveViewProps {
  readonly flight: FlightSchemas['ProcessedFlight'];
  readonly debrief: SharedDebrief | null;
}

/** The flight, replayed as on its shared page. */
export function LiveView({ flight, debrief }: LiveViewProps) {
  const loaded = useLoaded(
    () => Promise.all([loadResults(flight), timeZoneOf(flight.metrics.takeoff)]),
    // the verdict on airspaces is in the reader's language
    [flight.id, language.value],
  );
  // formats are fixed when the scene and the barogram are made
  const drawing = `${language.value} ${units.value}`;
  return (
    <LoadedView loaded={loaded}>
      {([{ results, error }, timeZone]) => {
        const shown = { results, debrief, timeZone };
        return (
          <>
            <ProblemNotice error={error} retry={loaded.reload} />
            {results.track && flight.metrics.takeoff ? (
              <Replayed key={drawing} {...shown} track={results.track} />
            ) : (
              <WithoutReplay key={drawing} {...shown} />
            )}
          </>
        );
      }}
    </LoadedView>
  );
}

/** A page without a replay. */
const RESTING = {
  stage: null,
  coversDrawing: false,
  transport: null,
  instruments: null,
  barogram: null,
  airspace: null,
  seek: () => undefined,
} as const;

interface ShownProps {
  readonly results: OwnerResults;
  readonly debrief: SharedDebrief | null;
  readonly timeZone: string;
}

/** Without a flight or a track, there is nothing to replay. */
function WithoutReplay({ results, debrief, timeZone }: ShownProps) {
  const [ruleSet, selectRuleSet] = useState<string | null>(null);
  const [panel, selectPanel] = useState<PanelName>('flight');
  const live = { ...RESTING, panel, selectPanel, selectRuleSet };
  return (
    <FlightPage
      flight={flightOfOwner({ ...results, track: null }, debrief)}
      track={null}
      path={null}
      ruleSet={ruleSet}
      formats={flightFormats(timeZone)}
      messages={messagesIn(language.value)}
      live={live}
    />
  );
}

interface ReplayedProps extends ShownProps {
  readonly track: OwnerTrack;
}

function Replayed({ results, track: ownTrack, debrief, timeZone }: ReplayedProps) {
  const flight = useMemo(() => flightOfOwner(results, debrief), [results, debrief]);
  const [airspace, track, replay, ruleSet, maps] = useMemo(() => {
    const decoded = decodeTrack(ownTrack);
    return [
      airspaceOfOwner(results, language.peek()),
      decoded,
      replayOf(flight, decoded),
      signal<string | null>(null),
      offeredMaps(document.getElementById('console')!.dataset, [decoded]),
    ];
  }, [results]);
  useEffect(() => {
    const thermals = timedPhases(flight, track).filter(({ kind }) => kind === 'thermal');
    const moment = recordMoment(location.hash, {
      track,
      thermals: results.thermals ?? { thermals: [], glides: [] },
      flownAt: flight.flown_at,
    });
    if (moment !== null) replay.seek(moment);
    const stops = [
      linkAddress(replay),
      listenToKeys(replay, {
        thermalStartsSeconds: thermals.map(({ fromSeconds }) => fromSeconds),
        hasMap: maps.map.host !== null,
      }),
    ];
    return () => {
      replay.pause();
      for (const stop of stops) stop();
    };
  }, [replay]);
  return (
    <LiveFlight
      flight={flight}
      track={track}
      path={null}
      frame="page"
      airspace={airspace}
      replay={replay}
      ruleSet={ruleSet}
      formats={flightFormats(timeZone)}
      messages={messagesIn(language.value)}
      liveMessages={liveMessagesIn(language.value)}
      {...maps}
    />
  );
}
