import { roundStep } from '@capabilities/pages/flight-page';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { OfferedTerrain } from '../../shared-flight/offered-maps.js';
import { type MapConsent } from '../../shared-flight/host-consent.js';
import { flightFormats } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';
import { type AreaMap, type FlownArea, mapOf, type ThermalCell } from './flown-areas.js';
import { type MappedFlight } from './mapped-flights.js';
import { PIXELS_PER_UNIT, shadedGround } from './shaded-ground.js';

const WIDTH = 1_120;
const HEIGHT = 560;
const MARGIN = 30;
const RADIUS_MIN = 3;
const RADIUS_MAX = 14;
const TAKEOFF_RADIUS_MIN = 5;
const TAKEOFF_RADIUS_MAX = 12;
/** Mean climb from which a place has the next colour. */
const CLIMB_STEPS_MPS = [1.2, 2.2];
/** Share of the width that the bar of the scale may take. */
const SCALE_SHARE = 0.15;
/** Take-offs this close are one: 500 m. */
const TAKEOFFS_PER_DEGREE = 200;

/** Tracks, take-offs and thermals of an area over the shaded ground. */
export function FlownMap({ area }: { readonly area: FlownArea }) {
  const texts = messages.value.logbook;
  const formats = flightFormats('UTC');
  const map = useMemo(() => mapOf(area, WIDTH, HEIGHT, MARGIN), [area]);
  const terrain = useMemo(offeredTerrain, []);
  const credit = useGround(map, terrain);
  const most = Math.max(1, ...area.cells.map(({ properties }) => properties.thermal_count));
  const [first, second] = CLIMB_STEPS_MPS.map((climb) => formats.climb(climb)) as [string, string];
  return (
    <figure class="flown-map">
      <div class="flown-map-picture">
        <canvas
          ref={credit.canvas}
          width={WIDTH * PIXELS_PER_UNIT}
          height={HEIGHT * PIXELS_PER_UNIT}
          aria-hidden="true"
        />
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={texts.mapInWords(area.flights.length, area.thermals, area.cells.length)}
        >
          <g class="tracks" dangerouslySetInnerHTML={{ __html: tracksOf(area.flights, map) }} />
          {[...area.cells].reverse().map((cell) => {
            const [longitude, latitude] = cell.geometry.coordinates as [number, number];
            return (
              <circle
                key={cell.id}
                class={colourOf(cell)}
                cx={map.x(longitude)}
                cy={map.y(latitude)}
                r={radiusOf(cell.properties.thermal_count, most, RADIUS_MIN, RADIUS_MAX)}
              >
                <title>{inWords(cell)}</title>
              </circle>
            );
          })}
          <Takeoffs flights={area.flights} map={map} />
          <Scale unitsPerKm={map.unitsPerKm} bottom={HEIGHT - 14} />
        </svg>
      </div>
      <figcaption>
        <span class="climb-key takeoff">{texts.takeoffs}</span>
        <span class="climb-key climb-1">{texts.upToMps(first)}</span>
        <span class="climb-key climb-2">{texts.fromMps(first)}</span>
        <span class="climb-key climb-3">{texts.fromMps(second)}</span>
        {credit.text !== null && <span>{texts.groundFrom(credit.text)}</span>}
      </figcaption>
    </figure>
  );
}

/** The terrain that the viewer may see without being asked, or has agreed to on the page of a flight. */
function offeredTerrain(): OfferedTerrain {
  const { terrainUrl, mapConsent = 'never' } = document.getElementById('console')!.dataset;
  return new OfferedTerrain(terrainUrl || null, mapConsent as MapConsent);
}

/** Draws the ground on a canvas. The text says where it comes from, once it is there. */
function useGround(map: AreaMap, terrain: OfferedTerrain) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState<string | null>(null);
  const template = terrain.allowedUrl.value;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, WIDTH * PIXELS_PER_UNIT, HEIGHT * PIXELS_PER_UNIT);
    setText(null);
    if (template === null || !context) return;
    const abort = new AbortController();
    void shadedGround(map, template, abort.signal).then((image) => {
      if (!image) return;
      context.putImageData(image, 0, 0);
      setText(terrain.attribution ?? terrain.host);
    });
    return () => abort.abort();
  }, [map, template]);
  return { canvas, text };
}

/** The outlines of the flights, each where it was flown. They have no texts, and come from this service's worker. */
function tracksOf(flights: readonly MappedFlight[], { x, y }: AreaMap): string {
  return flights
    .map(({ svg, bounds: { west, east, north, south } }) => {
      const [left, top] = [x(west), y(north)];
      const place = `x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${(x(east) - left).toFixed(1)}" height="${(y(south) - top).toFixed(1)}"`;
      return svg.replace('<svg ', `<svg ${place} preserveAspectRatio="none" overflow="visible" `);
    })
    .join('');
}

function Takeoffs({ flights, map }: { readonly flights: readonly MappedFlight[]; readonly map: AreaMap }) {
  const texts = messages.value.logbook;
  const byPlace = new Map<string, MappedFlight[]>();
  for (const flight of flights) {
    const { latitude, longitude } = flight.takeoff;
    const key = [latitude, longitude].map((degrees) => Math.round(degrees * TAKEOFFS_PER_DEGREE)).join();
    byPlace.set(key, [...(byPlace.get(key) ?? []), flight]);
  }
  const most = Math.max(1, ...[...byPlace.values()].map(({ length }) => length));
  return (
    <>
      {[...byPlace].map(([key, [first, ...others]]) => {
        const { place, takeoff } = first!;
        const count = others.length + 1;
        return (
          <circle
            key={key}
            class="takeoff"
            cx={map.x(takeoff.longitude)}
            cy={map.y(takeoff.latitude)}
            r={radiusOf(count, most, TAKEOFF_RADIUS_MIN, TAKEOFF_RADIUS_MAX)}
          >
            <title>{texts.takeoffInWords(place, count)}</title>
          </circle>
        );
      })}
    </>
  );
}

function Scale({ unitsPerKm, bottom }: { readonly unitsPerKm: number; readonly bottom: number }) {
  const formats = flightFormats('UTC');
  const unitsPerStep = unitsPerKm / formats.distanceValue(1);
  const length = roundStep((WIDTH * SCALE_SHARE) / unitsPerStep, 1);
  return (
    <g class="scale">
      <path d={`M14 ${bottom - 5}v5h${length * unitsPerStep}v-5`} />
      <text x={20 + length * unitsPerStep} y={bottom}>
        {`${formats.number(length)}\u00a0${formats.distanceUnit}`}
      </text>
    </g>
  );
}

/** The area of a circle grows with the number. */
function radiusOf(count: number, most: number, least: number, largest: number): number {
  return least + (largest - least) * Math.sqrt((count - 1) / Math.max(1, most - 1));
}

function colourOf({ properties }: ThermalCell): string {
  return `climb-${1 + CLIMB_STEPS_MPS.filter((step) => properties.climb_mean_mps >= step).length}`;
}

function inWords({ properties }: ThermalCell): string {
  const formats = flightFormats('UTC');
  const { thermal_count: thermals, flight_count: flights, exit_altitude_max_m: top } = properties;
  return messages.value.logbook.cellInWords(
    thermals,
    flights,
    formats.climb(properties.climb_mean_mps),
    top === null ? null : formats.altitude(top),
  );
}
