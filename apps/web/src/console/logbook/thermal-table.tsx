import { type Column, DataTable } from '../../components/data-table.js';
import { flightFormats, formatCount } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';
import { formatPlace } from './format-place.js';
import { type FlownArea, type ThermalCell } from './flown-areas.js';

/** About as many as a pilot flies to in a season. */
const ROWS_MAX = 20;
/** 100 m, less than the side of a cell. */
const PLACE_DECIMALS = 3;

/** The places of an area with the most thermals, in numbers. */
export function ThermalTable({ area }: { readonly area: FlownArea }) {
  const texts = messages.value.logbook;
  const formats = flightFormats('UTC');
  const columns: readonly Column<ThermalCell>[] = [
    { title: texts.place, isHeading: true, cell: ({ geometry }) => placeOf(geometry.coordinates) },
    {
      title: texts.thermalCount,
      isNumber: true,
      cell: ({ properties: of }) => formatCount(of.thermal_count),
    },
    { title: texts.flights, isNumber: true, cell: ({ properties: of }) => formatCount(of.flight_count) },
    {
      title: texts.meanClimb,
      isNumber: true,
      cell: ({ properties: of }) => formats.climb(of.climb_mean_mps),
    },
    { title: texts.meanGain, isNumber: true, cell: ({ properties: of }) => formats.altitude(of.gain_mean_m) },
    {
      title: texts.top,
      isNumber: true,
      cell: ({ properties: { exit_altitude_max_m: top } }) => (top === null ? '–' : formats.altitude(top)),
    },
  ];
  return (
    <details>
      <summary>{texts.table}</summary>
      <DataTable
        caption={texts.bestPlaces}
        columns={columns}
        rows={area.cells.slice(0, ROWS_MAX)}
        keyOf={({ id }) => id}
      />
    </details>
  );
}

function placeOf(coordinates: readonly number[]): string {
  const [longitude, latitude] = coordinates as [number, number];
  return formatPlace({ latitude, longitude }, PLACE_DECIMALS);
}
