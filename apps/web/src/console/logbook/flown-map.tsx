import { roundStep } from '@capabilities/pages/flight-page';
import { flightFormats } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';
import { plotOf, type ThermalArea, type ThermalCell } from './thermal-areas.js';

const WIDTH = 720;
const HEIGHT_MAX = 520;
const MARGIN = 36;
const RADIUS_MIN = 4;
const RADIUS_MAX = 20;
/** Mean climb from which a place has the next colour. */
const CLIMB_STEPS_MPS = [1.2, 2.2];
/** Share of the width that the bar of the scale may take. */
const SCALE_SHARE = 0.22;

/** The thermals of an area from above, the most frequent places on top. */
export function ThermalDrawing({ area }: { readonly area: ThermalArea }) {
  const texts = messages.value.logbook;
  const formats = flightFormats('UTC');
  const { height, unitsPerKm, spots } = plotOf(area, WIDTH, HEIGHT_MAX, MARGIN);
  const most = Math.max(...area.cells.map(({ properties }) => properties.thermal_count));
  const [first, second] = CLIMB_STEPS_MPS.map((climb) => formats.climb(climb)) as [string, string];
  return (
    <figure class="thermal-drawing">
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={texts.mapInWords(area.thermals, area.cells.length)}
      >
        {[...spots].reverse().map(({ cell, x, y }) => (
          <circle key={cell.id} class={colourOf(cell)} cx={x} cy={y} r={radiusOf(cell, most)}>
            <title>{inWords(cell)}</title>
          </circle>
        ))}
        <Scale unitsPerKm={unitsPerKm} bottom={height - 12} />
      </svg>
      <figcaption>
        <span class="climb-key climb-1">{texts.upToMps(first)}</span>
        <span class="climb-key climb-2">{texts.fromMps(first)}</span>
        <span class="climb-key climb-3">{texts.fromMps(second)}</span>
      </figcaption>
    </figure>
  );
}

function Scale({ unitsPerKm, bottom }: { readonly unitsPerKm: number; readonly bottom: number }) {
  const formats = flightFormats('UTC');
  const unitsPerStep = unitsPerKm / formats.distanceValue(1);
  const length = roundStep((WIDTH * SCALE_SHARE) / unitsPerStep, 1);
  return (
    <g class="scale">
      <path d={`M12 ${bottom - 5}v5h${length * unitsPerStep}v-5`} />
      <text x={18 + length * unitsPerStep} y={bottom}>
        {`${formats.number(length)}\u00a0${formats.distanceUnit}`}
      </text>
    </g>
  );
}

/** The area of a circle grows with the number of thermals. */
function radiusOf({ properties }: ThermalCell, most: number): number {
  return (
    RADIUS_MIN + (RADIUS_MAX - RADIUS_MIN) * Math.sqrt((properties.thermal_count - 1) / Math.max(1, most - 1))
  );
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
