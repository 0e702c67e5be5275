import { Button } from '../../components/button.js';
import { GROUP_FLIGHTS_MAX } from '@core/contract';
import { unnamedMember } from '../../group/group-member.js';
import { messages } from '../shell/preferences.js';
import { navigate } from '../shell/router.js';
import { groupPath } from './flight-group-page.js';

/** The flights that are chosen to be replayed together. */
export interface FlightSelection {
  readonly ids: readonly string[];
  readonly change: (ids: readonly string[]) => void;
}

interface SelectFlightProps {
  readonly id: string;
  readonly title: string;
  readonly selection: FlightSelection;
}

/** Adds a flight to the selection, or takes it out. */
export function SelectFlight({ id, title, selection: { ids, change } }: SelectFlightProps) {
  const isSelected = ids.includes(id);
  return (
    <label class="select-flight">
      <input
        type="checkbox"
        checked={isSelected}
        disabled={!isSelected && ids.length >= GROUP_FLIGHTS_MAX}
        aria-label={messages.value.flights.select(title)}
        onChange={() => change(isSelected ? ids.filter((other) => other !== id) : [...ids, id])}
      />
    </label>
  );
}

/** Replays the selected flights together. Explains itself until two are selected. */
export function GroupSelection({ ids, change }: FlightSelection) {
  const { flights: texts } = messages.value;
  return (
    <div class="group-selection">
      <p role="status">{ids.length < 2 ? texts.selectHint(GROUP_FLIGHTS_MAX) : texts.selected(ids.length)}</p>
      {ids.length > 0 && (
        <div class="actions">
          <Button
            kind="primary"
            disabled={ids.length < 2}
            onClick={() => navigate(groupPath(ids.map(unnamedMember)))}
          >
            {texts.replayTogether}
          </Button>
          <Button kind="quiet" onClick={() => change([])}>
            {texts.clearSelection}
          </Button>
        </div>
      )}
    </div>
  );
}
