import './map-view.css';
import { type Language } from '@capabilities/pages/flight-page';
import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Replay } from '../replay/replay.js';
import { type SceneLabels, type SceneScore } from '../scene/flight-scene.js';
import { type SceneAirspace } from '../scene/scene-airspace.js';
import { type HostConsent } from '../shared-flight/host-consent.js';
import { theme } from '../theme/theme.js';
import { type FlightMap, type MapFlight } from './flight-map.js';
import { type MapMessages, mapMessagesIn } from './messages/messages.js';

export interface MapViewProps {
  readonly replay: Replay;
  readonly flight: MapFlight;
  /** The figure under the chosen rule set. */
  readonly score: ReadonlySignal<SceneScore | null>;
  readonly airspaces: ReadonlySignal<readonly SceneAirspace[]>;
  readonly labels: SceneLabels;
  readonly language: Language;
  readonly consent: HostConsent;
  /** Set while the map covers the scene. */
  readonly isDrawn: Signal<boolean>;
}

/** The element of the map. Tests reach the running map through it. */
export interface MapElement extends HTMLDivElement {
  flightMap?: FlightMap;
}

/** The flight on a flat map, once the viewer agreed to requests to its host. */
export function MapView(props: MapViewProps) {
  const { consent } = props;
  const texts = mapMessagesIn(props.language);
  const attempt = useSignal(0);
  const host = consent.host!;
  const styleUrl = consent.allowedUrl.value;
  if (styleUrl === null)
    return (
      <div class="map-notice" data-over-scene>
        <p>{texts.consent(consent.allHosts)}</p>
        <button type="button" onClick={() => consent.agree()}>
          {texts.show(host)}
        </button>
      </div>
    );
  return (
    <LoadedMap
      key={attempt.value}
      {...props}
      styleUrl={styleUrl}
      texts={texts}
      retry={() => attempt.value++}
    />
  );
}

type Progress = 'loading' | 'drawn' | 'incomplete' | 'failed';

interface LoadedMapProps extends MapViewProps {
  readonly styleUrl: string;
  readonly texts: MapMessages;
  readonly retry: () => void;
}

function LoadedMap(props: LoadedMapProps) {
  const { consent, isDrawn, texts, retry } = props;
  const element = useRef<MapElement>(null);
  const map = useSignal<FlightMap | null>(null);
  const progress = useSignal<Progress>('loading');

  useEffect(() => {
    const loading = openMap(props, element.current!, progress);
    void loading.map.then(
      (opened) => {
        if (!opened) return;
        element.current!.flightMap = opened;
        map.value = opened;
        if (progress.value === 'loading') progress.value = 'drawn';
      },
      () => (progress.value = 'failed'),
    );
    return () => {
      isDrawn.value = false;
      loading.cancel();
    };
  }, []);
  useSignalEffect(() => {
    isDrawn.value = progress.value === 'drawn' || progress.value === 'incomplete';
  });
  useReplay(props, map);

  return (
    <>
      <div class="map" ref={element} data-state={progress.value} />
      <MapNotice progress={progress.value} host={consent.host!} texts={texts} retry={retry} />
      {consent.isAsked && isDrawn.value && (
        <button class="map-withdraw" type="button" data-over-scene onClick={() => consent.withdraw()}>
          {texts.withdraw(consent.host!)}
        </button>
      )}
    </>
  );
}

/** Loads the map's code and style. Cancelling removes the map, even one that arrives later. */
function openMap(props: LoadedMapProps, element: HTMLElement, progress: Signal<Progress>) {
  const { flight, replay, labels, styleUrl, texts } = props;
  let isGone = false;
  const map = import('./create-flight-map.js')
    .then(({ createFlightMap }) =>
      createFlightMap(element, flight, {
        styleUrl,
        theme: theme.peek(),
        labels,
        title: texts.title,
        attribution: texts.attribution,
        reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
        onSeek: (timeSeconds) => replay.seek(timeSeconds),
        onFault: () => (progress.value = 'incomplete'),
        onContextLost: () => (progress.value = 'failed'),
      }),
    )
    .then((created) => {
      if (!isGone) return created;
      created.destroy();
      return null;
    });
  const cancel = () => {
    isGone = true;
    void map.then((created) => created?.destroy()).catch(() => {});
  };
  return { map, cancel };
}

/** Shows the time cursor and what else the viewer chose. */
function useReplay({ replay, score, airspaces }: MapViewProps, map: Signal<FlightMap | null>): void {
  useSignalEffect(() => map.value?.setPlaying(replay.isPlaying.value));
  useSignalEffect(() => map.value?.setTime(replay.timeSeconds.value));
  useSignalEffect(() => map.value?.setHoverTime(replay.hoverSeconds.value));
  useSignalEffect(() => map.value?.setTheme(theme.value));
  useSignalEffect(() => map.value?.setScore(score.value));
  useSignalEffect(() => map.value?.setAirspaces(airspaces.value));
}

interface MapNoticeProps {
  readonly progress: Progress;
  readonly host: string;
  readonly texts: MapMessages;
  readonly retry: () => void;
}

function MapNotice({ progress, host, texts, retry }: MapNoticeProps) {
  if (progress === 'drawn') return null;
  return (
    <div class={`map-notice is-${progress}`} role="status" data-over-scene>
      <p>{texts[progress](host)}</p>
      {progress !== 'loading' && (
        <button type="button" onClick={retry}>
          {texts.retry}
        </button>
      )}
    </div>
  );
}
