import { WIND_SECTORS, type WindSector } from '@core/contract';
import { useMemo, useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { SelectField } from '../../components/field.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { type Loaded, useLoaded } from '../../components/use-loaded.js';
import { messagesIn } from '@capabilities/pages/flight-page';
import { answered, flightApi } from '../api/clients.js';
import { download } from '../api/download.js';
import { formatCount } from '../shell/formats.js';
import { LoadedView } from '../shell/loaded-view.js';
import { language, messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { formatPlace } from './format-place.js';
import { queryOf, type Selection, type ThermalMap } from './logbook-data.js';
import { areasOf, type FlownArea } from './flown-areas.js';
import { FlownMap } from './flown-map.js';
import { type MappedFlights } from './mapped-flights.js';
import { ThermalTable } from './thermal-table.js';

const HOURS = ['0-12', '12-14', '14-16', '16-24'] as const;
const CELLS = 2_000;
/** Of a map. More would lie on top of each other. */
const CELLS_DRAWN = 500;

export interface MapPanelProps {
  readonly selection: Selection;
  readonly flights: Loaded<MappedFlights>;
}

/** Where the pilot took off, flew and climbed. Thermals by time of day and wind. */
export function MapPanel({ selection, flights }: MapPanelProps) {
  const texts = messages.value.logbook;
  const { compassPoints } = messagesIn(language.value);
  const [hours, setHours] = useState('');
  const [wind, setWind] = useState('');
  const query = { ...queryOf(selection), ...windAndHours(wind, hours) };
  const thermals = useLoaded(() => loadThermals(query), [JSON.stringify(query)]);
  const saving = useAction((format: 'geojson' | 'cup') =>
    download(
      `/thermals/map?${new URLSearchParams({ ...stringsOf(query), limit: String(CELLS), format }).toString()}`,
      `thermals.${format}`,
    ),
  );
  const { all } = messages.value.common;
  return (
    <Panel title={texts.map}>
      <p class="soft">{texts.mapLead}</p>
      <div class="filters">
        <SelectField
          label={texts.time}
          name="hours"
          value={hours}
          choices={[['', all], ...HOURS.map((each) => [each, `${each.replace('-', '–')} h`] as const)]}
          onChange={setHours}
        />
        <SelectField
          label={texts.wind}
          name="wind"
          value={wind}
          choices={[['', all], ...WIND_SECTORS.map((each, index) => [each, compassPoints[index]!] as const)]}
          onChange={setWind}
        />
      </div>
      <LoadedView loaded={flights}>
        {(flown) => <LoadedView loaded={thermals}>{(map) => <Areas flown={flown} map={map} />}</LoadedView>}
      </LoadedView>
      <div class="actions">
        <Button isBusy={saving.isRunning} onClick={() => void saving.run('cup')}>
          {texts.waypoints}
        </Button>
        <Button isBusy={saving.isRunning} onClick={() => void saving.run('geojson')}>
          GeoJSON
        </Button>
      </div>
      <ProblemNotice error={saving.error} />
    </Panel>
  );
}

function Areas({ flown, map }: { readonly flown: MappedFlights; readonly map: ThermalMap }) {
  const texts = messages.value.logbook;
  const [chosen, setChosen] = useState('0');
  const areas = useMemo(() => areasOf(flown.flights, map.features.slice(0, CELLS_DRAWN)), [flown, map]);
  const area = areas[Number(chosen)] ?? areas[0];
  if (!area) return <p class="empty">{texts.noThermals}</p>;
  return (
    <>
      {areas.length > 1 && (
        <SelectField
          label={texts.area}
          name="area"
          value={String(Math.max(0, areas.indexOf(area)))}
          choices={areas.map((each, index) => [
            String(index),
            texts.areaAt(nameOf(each), each.flights.length),
          ])}
          onChange={setChosen}
        />
      )}
      <FlownMap area={area} />
      {flown.isCutOff && <p class="soft">{texts.latestTracks(formatCount(flown.flights.length))}</p>}
      {area.cells.length === 0 ? <p class="empty">{texts.noThermals}</p> : <ThermalTable area={area} />}
    </>
  );
}

/** The place with the most flights; else where it is. */
function nameOf(area: FlownArea): string {
  const counts = new Map<string, number>();
  for (const { place } of area.flights) if (place !== null) counts.set(place, (counts.get(place) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? formatPlace(area, 1);
}

function windAndHours(wind: string, hours: string) {
  const [from, before] = hours.split('-').map(Number);
  return {
    ...(wind !== '' && { wind_from: wind as WindSector }),
    ...(hours !== '' && { hour_from: from!, hour_to: before! }),
  };
}

type MapQuery = ReturnType<typeof queryOf> & ReturnType<typeof windAndHours>;

async function loadThermals(query: MapQuery): Promise<ThermalMap> {
  const params = { query: { ...query, limit: CELLS } };
  const map = await answered(flightApi.GET('/api/v1/thermals/map', { params, parseAs: 'json' }));
  return map as unknown as ThermalMap; // the types do not know which format a query selects
}

function stringsOf(query: MapQuery): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
