import { signal, type Signal, useComputed } from '@preact/signals';
import {
  EmbedPage,
  flightEntries,
  type FlightFrame,
  FlightPage,
  flightTitle,
  type Formats,
  type LivePage,
  type Messages,
  type PanelName,
  scoreUnder,
  type SharedFlight,
  StartFlight,
} from '@capabilities/pages/flight-page';
import { useMemo } from 'preact/hooks';
import { type AirspaceSource } from '../airspace/shown-airspace.js';
import { useAirspaces } from '../airspace/use-airspaces.js';
import { type LiveMessages } from '../messages/messages.js';
import { LazyFlatMap } from '../flat/lazy-flat-map.js';
import { InstrumentPanel } from '../replay/instrument-panel.js';
import { EndCard } from '../replay/end-card.js';
import { Instruments, type TerrainBelow } from '../replay/instruments.js';
import { type Replay } from '../replay/replay.js';
import { Transport } from '../replay/transport.js';
import { type FlightScene, type SceneLabels } from '../scene/flight-scene.js';
import { type SceneAirspace } from '../scene/scene-airspace.js';
import { captionsOf } from '../story/caption.js';
import { CaptionLine } from '../story/caption-line.js';
import { LazyShareDialog } from '../video/lazy-share-dialog.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { thinnedTrack } from '../track/thinned-track.js';
import { BarogramView } from './barogram-view.js';
import {
  bandsOf,
  type PointNames,
  sceneFlightOf,
  sceneScoreOf,
  turnpointsOf,
  windsOf,
} from './flight-parts.js';
import { storyOf } from './flight-replay.js';
import { FlightSceneView } from './flight-scene-view.js';
import { type HostConsent } from './host-consent.js';
import { LazyMap } from './lazy-map.js';
import { type OfferedTerrain } from './offered-maps.js';
import { useCurrentRow } from './use-current-row.js';

/** More fixes make no difference in the page's small drawings. */
const DRAWN_FIXES_MAX = 1_500;

export interface LiveFlightProps {
  readonly flight: SharedFlight;
  readonly track: ReplayTrack;
  /** Path of the shared flight; null in the console. */
  readonly path: string | null;
  readonly replay: Replay;
  readonly ruleSet: Signal<string | null>;
  readonly formats: Formats;
  readonly messages: Messages;
  readonly liveMessages: LiveMessages;
  readonly terrain: OfferedTerrain;
  /** The flat map; null where the page offers none. */
  readonly map: HostConsent | null;
  /** Null if the flight was not compared with airspaces, or does not show them. */
  readonly airspace: AirspaceSource | null;
  readonly frame: FlightFrame;
}

const NO_TERRAIN = signal(null);
const NO_AIRSPACES: readonly SceneAirspace[] = [];
const PAGES = { page: FlightPage, embed: EmbedPage, start: StartFlight } as const satisfies Record<
  FlightFrame,
  unknown
>;

/** The page of a flight with everything that script adds to it. */
export function LiveFlight(props: LiveFlightProps) {
  const {
    flight,
    track,
    path,
    replay,
    ruleSet,
    formats,
    messages,
    liveMessages,
    terrain,
    map,
    airspace,
    frame,
  } = props;
  const panel = useMemo(() => signal<PanelName>('flight'), []);
  const scene = useMemo(() => signal<FlightScene | null>(null), []);
  const isSceneDrawn = useComputed(() => scene.value !== null);
  const isSceneMissing = useMemo(() => signal(false), []);
  const isMapDrawn = useMemo(() => signal(false), []);
  const terrainBelow = useMemo(() => signal<TerrainBelow | null>(null), []);
  // the drawn terrain is above mean sea level, so pressure altitudes say nothing of the height above it
  const isPressure = flight.quality?.altitude_reference === 'pressure_1013';
  const comparableTerrain = isPressure ? NO_TERRAIN : terrainBelow;
  const names: PointNames = { start: messages.score.start, finish: messages.score.finish };
  const takeoffAtMs = flight.flown_at === null ? null : Date.parse(flight.flown_at);
  const score = useComputed(() => scoreUnder(flight, ruleSet.value)?.best ?? null);
  const sceneScore = useComputed(() => sceneScoreOf(score.value, flight, names));
  const instruments = useMemo(
    () => new Instruments(track, windsOf(flight), turnpointsOf(score.value, flight, track)),
    [score.value],
  );
  const sceneFlight = useMemo(() => sceneFlightOf(flight, track, score.peek(), names), []);
  const drawnTrack = useMemo(() => thinnedTrack(track, DRAWN_FIXES_MAX), []);
  const bands = useMemo(() => bandsOf(flight, track), []);
  const labels = sceneLabels(formats, messages, liveMessages);
  const hasMap = map !== null && map.host !== null;
  const second = useComputed(() => Math.floor(replay.timeSeconds.value));
  const listedSeconds = useMemo(
    () => flightEntries(flight, drawnTrack).flatMap(({ fromSeconds }) => fromSeconds ?? []),
    [],
  );
  useCurrentRow(second, listedSeconds);
  const airspaces = useAirspaces(airspace, { replay, track, takeoffAtMs, isPressure, formats });
  const sceneAirspaces = useComputed(() => airspaces.value?.airspaces.inScene.value ?? NO_AIRSPACES);
  const inBarogram = useComputed(() => airspaces.value?.airspaces.inBarogram.value ?? null);
  const shown = { replay, formats, messages, liveMessages };

  const flatFlight = { ...sceneFlight, takeoff: messages.page.takeoff, landing: messages.page.landing };
  const isSharing = useMemo(() => signal(false), []);
  const share = () => {
    replay.pause();
    isSharing.value = true;
  };
  const onShare = frame === 'page' ? share : undefined;
  const story = useMemo(() => storyOf(flight, track, replay), []);
  const captions = useMemo(() => captionsOf(flight, story, { formats, messages, liveMessages }), [flight]);

  const live: LivePage = {
    coversDrawing: isSceneDrawn.value || isSceneMissing.value,
    stage: (
      <>
        <FlightSceneView
          replay={replay}
          flight={sceneFlight}
          score={sceneScore}
          airspaces={sceneAirspaces}
          labels={labels}
          story={story}
          messages={liveMessages}
          terrain={terrain}
          hasMap={hasMap}
          isCovered={isMapDrawn}
          scene={scene}
          isMissing={isSceneMissing}
          terrainBelow={terrainBelow}
        />
        {isSceneMissing.value && (
          <LazyFlatMap
            replay={replay}
            flight={flatFlight}
            score={sceneScore}
            airspaces={sceneAirspaces}
            label={messages.page.trackFromAbove}
            messages={liveMessages}
          />
        )}
        {hasMap && (
          <LazyMap
            replay={replay}
            flight={sceneFlight}
            score={sceneScore}
            airspaces={sceneAirspaces}
            labels={labels}
            language={formats.language}
            consent={map}
            isDrawn={isMapDrawn}
            isSceneDrawn={isSceneDrawn}
          />
        )}
        <CaptionLine replay={replay} captions={captions} />
        <EndCard {...shown} flight={flight} ruleSet={ruleSet.value} onShare={onShare} />
        {isSharing.value && (
          <LazyShareDialog
            path={path}
            title={flightTitle(flight, formats, messages.page.flight)}
            filmed={{
              flight,
              track,
              story,
              captions,
              formats,
              messages,
              ruleSet: ruleSet.value,
              credit: terrain.credit(liveMessages),
            }}
            scene={scene.value}
            onClose={() => (isSharing.value = false)}
          />
        )}
      </>
    ),
    transport: <Transport {...shown} takeoffAtMs={takeoffAtMs} onShare={onShare} />,
    instruments: <InstrumentPanel {...shown} instruments={instruments} terrainBelow={comparableTerrain} />,
    barogram: (
      <BarogramView
        replay={replay}
        track={track}
        bands={bands}
        instruments={instruments}
        formats={formats}
        messages={liveMessages}
        takeoffAtMs={takeoffAtMs}
        more={inBarogram}
      />
    ),
    airspace: airspaces.value?.panel,
    panel: panel.value,
    seek: (timeSeconds) => replay.seek(timeSeconds),
    selectPanel: (name) => (panel.value = name),
    selectRuleSet: (name) => (ruleSet.value = name),
  };
  const Page = PAGES[frame];
  return (
    <Page
      flight={flight}
      track={drawnTrack}
      path={path}
      ruleSet={ruleSet.value}
      formats={formats}
      messages={messages}
      live={live}
    />
  );
}

function sceneLabels(formats: Formats, { page }: Messages, { noFixes }: LiveMessages): SceneLabels {
  return {
    takeoff: page.takeoff,
    landing: page.landing,
    noFixes,
    climb: (climbMps) => formats.climb(climbMps),
    altitude: (altitudeM) => formats.altitude(altitudeM),
    distance: (distanceM) => formats.shortDistance(distanceM),
    speed: (speedKmh) => formats.speed(speedKmh),
  };
}
