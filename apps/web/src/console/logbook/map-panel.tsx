import { WIND_SECTORS, type WindSector } from '@core/contract';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { SelectField } from '../../components/field.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { useLoaded } from '../../components/use-loaded.js';
import { messagesIn } from '@capabilities/pages/flight-page';
import { answered, flightApi } from '../api/clients.js';
import { download } from '../api/download.js';
import { formatCount } from '../shell/formats.js';
import { LoadedView } from '../shell/loaded-view.js';
import { language, messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { formatPlace } from './format-place.js';
import { queryOf, type Selection, type ThermalMap } from './logbook-data.js';
import { areasOf } from './thermal-areas.js';
import { ThermalDrawing } from './thermal-drawing.js';
import { ThermalTable } from './thermal-table.js';

const HOURS = ['0-12', '12-14', '14-16', '16-24'] as const;
const CELLS = 2_000;

/** Where the pilot climbed, by time of day and wind. */
export function ThermalPanel({ selection }: { readonly selection: Selection }) {
  const texts = messages.value.logbook;
  const { compassPoints } = messagesIn(language.value);
  const [hours, setHours] = useState('');
  const [wind, setWind] = useState('');
  const query = { ...queryOf(selection), ...windAndHours(wind, hours) };
  const loaded = useLoaded(() => loadMap(query), [JSON.stringify(query)]);
  const saving = useAction((format: 'geojson' | 'cup') =>
    download(
      `/thermals/map?${new URLSearchParams({ ...stringsOf(query), limit: String(CELLS), format }).toString()}`,
      `thermals.${format}`,
    ),
  );
  const { all } = messages.value.common;
  return (
    <Panel title={texts.thermalMap}>
      <p class="soft">{texts.thermalMapLead}</p>
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
      <LoadedView loaded={loaded}>
        {(map) => (map.features.length === 0 ? <p class="empty">{texts.noThermals}</p> : <Areas map={map} />)}
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

function Areas({ map }: { readonly map: ThermalMap }) {
  const texts = messages.value.logbook;
  const [chosen, setChosen] = useState('0');
  const areas = areasOf(map.features);
  const area = areas[Number(chosen)] ?? areas[0]!;
  return (
    <>
      {areas.length > 1 && (
        <SelectField
          label={texts.area}
          name="area"
          value={String(Math.max(0, areas.indexOf(area)))}
          choices={areas.map((each, index) => [
            String(index),
            texts.areaAt(formatPlace(each, 1), formatCount(each.thermals)),
          ])}
          onChange={setChosen}
        />
      )}
      <ThermalDrawing area={area} />
      <ThermalTable area={area} />
    </>
  );
}

function windAndHours(wind: string, hours: string) {
  const [from, before] = hours.split('-').map(Number);
  return {
    ...(wind !== '' && { wind_from: wind as WindSector }),
    ...(hours !== '' && { hour_from: from!, hour_to: before! }),
  };
}

type MapQuery = ReturnType<typeof queryOf> & ReturnType<typeof windAndHours>;

async function loadMap(query: MapQuery): Promise<ThermalMap> {
  const params = { query: { ...query, limit: CELLS } };
  const map = await answered(flightApi.GET('/api/v1/thermals/map', { params, parseAs: 'json' }));
  return map as unknown as ThermalMap; // the types do not know which format a query selects
}

function stringsOf(query: MapQuery): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
