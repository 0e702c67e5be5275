import { SEARCH_CHARACTERS_MAX } from '@core/contract';
import { useState } from 'preact/hooks';
import { Field } from '../../components/field.js';
import { useAction } from '../../components/use-action.js';
import { useLoaded } from '../../components/use-loaded.js';
import { TYPING_MS, useThrottled } from '../../components/use-throttled.js';
import { answered, flightApi, type FlightSchemas } from '../api/clients.js';
import { FormDialog } from '../shell/form-dialog.js';
import { LoadedView } from '../shell/loaded-view.js';
import { messages } from '../shell/preferences.js';
import { FlightChoice } from './flight-choice.js';
import { PilotFields, pilotIn } from './pilot-fields.js';

type Group = FlightSchemas['Group'];

export interface AddFlightDialogProps {
  readonly group: Group;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** Few enough to look through; the search finds the others. */
const SHOWN = 12;
const DAY_MS = 86_400_000;

/** Adds one of the pilot's own flights to a group, with a name and a colour. */
export function AddFlightDialog({ group, onChange, onClose }: AddFlightDialogProps) {
  const { groups: texts, flights } = messages.value;
  const [words, setWords] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const q = useThrottled(words.trim(), TYPING_MS);
  const loaded = useLoaded(() => candidates(group, q), [q]);
  const action = useAction(async (form: HTMLFormElement) => {
    const chosen = loaded.data?.find(({ id }) => id === chosenId) ?? loaded.data?.[0];
    if (!chosen) return;
    const params = { path: { groupId: group.id } };
    const body = { flight_id: chosen.id, ...pilotIn(form) };
    await answered(flightApi.POST('/api/v1/groups/{groupId}/entries', { params, body }));
    onChange();
    onClose();
  });
  return (
    <FormDialog title={texts.add} submit={texts.addSubmit} action={action} onClose={onClose}>
      <p>{texts.addText}</p>
      <Field
        label={flights.search}
        name="q"
        type="search"
        value={words}
        placeholder={flights.searchPlaceholder}
        maxLength={SEARCH_CHARACTERS_MAX}
        onChange={setWords}
      />
      <LoadedView loaded={loaded}>
        {(found) => <FlightChoice flights={found} chosenId={chosenId} onChoose={setChosenId} />}
      </LoadedView>
      <PilotFields error={action.error} />
    </FormDialog>
  );
}

/** What the search finds; without words, first the flights of the day of the group. Not what is part of it already. */
async function candidates(group: Group, q: string) {
  const present = new Set(group.entries.map(({ flight_id: id }) => id));
  const load = async (filter: { q?: string; flown_from?: string; flown_to?: string }) => {
    const query = { ...filter, status: 'processed', limit: SHOWN + present.size } as const;
    const { data } = await answered(flightApi.GET('/api/v1/flights', { params: { query } }));
    return data.filter(({ id }) => !present.has(id)).slice(0, SHOWN);
  };
  if (q !== '') return load(/[\p{L}\p{N}]/u.test(q) ? { q } : {});
  const flownAt = group.entries.find(({ flown_at: at }) => at !== null)?.flown_at;
  const around = flownAt ? await load(dayAround(flownAt)) : [];
  const ids = new Set(around.map(({ id }) => id));
  return [...around, ...(await load({})).filter(({ id }) => !ids.has(id))].slice(0, SHOWN);
}

function dayAround(iso: string) {
  const atMs = Date.parse(iso);
  const timeOf = (ms: number) => new Date(ms).toISOString();
  return { flown_from: timeOf(atMs - DAY_MS / 2), flown_to: timeOf(atMs + DAY_MS / 2) };
}
