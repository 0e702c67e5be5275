import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { AttributionControl, Map as BaseMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type FlightMap, type MapFlight, type MapOptions } from './flight-map.js';
import { type MapTrack, mapTrack } from './map-track.js';
import { RunningMap } from './running-map.js';

/** A host that has not sent the style by then counts as not answering. */
const STYLE_TIMEOUT_MS = 20_000;
/** A short hop does not need every house. */
const ZOOM_MAX_AT_START = 14.5;
/** Room for the page's controls, most at the top. */
const PADDING_SHARE = { top: 0.24, bottom: 0.16, left: 0.12, right: 0.12 };
const PADDING_PX_MAX = 120;

// Without it, the map asks for a worker beside its own file, which the build does not have, and draws nothing.
setWorkerUrl(new URL(workerUrl, location.href).href);

/** Draws a flight on a map. Fails if the style does not arrive. */
export async function createFlightMap(
  host: HTMLElement,
  flight: MapFlight,
  options: MapOptions,
): Promise<FlightMap> {
  const track = mapTrack(flight.track);
  const map = openMap(host, track, options);
  try {
    await styleOf(map);
  } catch (error) {
    map.remove();
    throw error;
  }
  return new RunningMap(host, map, flight, track, options);
}

/** North is up and the picture is flat, which the layer of the track relies on. */
function openMap(host: HTMLElement, { bounds }: MapTrack, options: MapOptions): BaseMap {
  const side = (share: number, sizePx: number) => Math.min(PADDING_PX_MAX, share * sizePx);
  const padding = {
    top: side(PADDING_SHARE.top, host.clientHeight),
    bottom: side(PADDING_SHARE.bottom, host.clientHeight),
    left: side(PADDING_SHARE.left, host.clientWidth),
    right: side(PADDING_SHARE.right, host.clientWidth),
  };
  const map = new BaseMap({
    container: host,
    style: options.styleUrl,
    transformStyle: (_before, style) => ({
      ...style,
      projection: { type: 'mercator' },
      terrain: undefined,
    }),
    bounds,
    fitBoundsOptions: { padding, maxZoom: ZOOM_MAX_AT_START },
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    maxPitch: 0,
    reduceMotion: options.reducedMotion,
    locale: {
      'Map.Title': options.title,
      'AttributionControl.ToggleAttribution': options.attribution,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
  return map;
}

function styleOf(map: BaseMap): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The style of the map did not arrive.')),
      STYLE_TIMEOUT_MS,
    );
    const settle = (end: () => void) => {
      clearTimeout(timer);
      loaded.unsubscribe();
      failed.unsubscribe();
      end();
    };
    const loaded = map.on('style.load', () => settle(resolve));
    const failed = map.on('error', ({ error }) =>
      settle(() => reject(new Error('The style of the map failed.', { cause: error }))),
    );
  });
}
