import { type Map as BaseMap } from 'maplibre-gl';
import { LINE_DASHES, LINE_WIDTHS_PX } from '../airspace/line-styles.js';
import { type SceneAirspace } from '../scene/scene-airspace.js';

type Verdict = SceneAirspace['verdict'];

const VERDICTS: readonly Verdict[] = ['outside', 'near', 'possible', 'inside'];
const SOURCE = 'airspaces';

interface AirspaceShape {
  readonly type: 'Feature';
  readonly properties: { readonly verdict: Verdict; readonly isChosen: boolean };
  readonly geometry: { readonly type: 'Polygon'; readonly coordinates: [number, number][][] };
}

/** The borders of airspaces as GeoJSON. */
export interface AirspaceShapes {
  readonly type: 'FeatureCollection';
  readonly features: AirspaceShape[];
}

export function airspaceShapes(airspaces: readonly SceneAirspace[]): AirspaceShapes {
  return {
    type: 'FeatureCollection',
    // a shape each, because lines of one border may cross
    features: airspaces.flatMap(({ border, verdict, isChosen }) =>
      border.map(({ latitudeDeg, longitudeDeg }): AirspaceShape => {
        const ring = Array.from(latitudeDeg, (latitude, i): [number, number] => [longitudeDeg[i]!, latitude]);
        return {
          type: 'Feature',
          properties: { verdict, isChosen },
          geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
        };
      }),
    ),
  };
}

/** The layers of the borders, above what was added before. */
export function addAirspaceLayers(map: BaseMap): void {
  map.addSource(SOURCE, { type: 'geojson', data: airspaceShapes([]) });
  map.addLayer({
    ...{ id: 'airspaces-fill', type: 'fill', source: SOURCE },
    filter: ['any', ['!=', ['get', 'verdict'], 'outside'], ['get', 'isChosen']],
    paint: { 'fill-opacity': ['case', ['get', 'isChosen'], 0.2, 0.1] },
  });
  for (const verdict of VERDICTS) {
    const width = LINE_WIDTHS_PX[verdict];
    const dashes = LINE_DASHES[verdict].map((pixels) => pixels / width);
    map.addLayer({
      ...{ id: `airspaces-${verdict}`, type: 'line', source: SOURCE },
      filter: ['==', ['get', 'verdict'], verdict],
      paint: {
        'line-width': ['case', ['get', 'isChosen'], width + 1.5, width],
        ...(dashes.length > 0 && { 'line-dasharray': dashes }),
      },
    });
  }
}

export function colourAirspaces(map: BaseMap, colour: string): void {
  map.setPaintProperty('airspaces-fill', 'fill-color', colour);
  for (const verdict of VERDICTS) map.setPaintProperty(`airspaces-${verdict}`, 'line-color', colour);
}
