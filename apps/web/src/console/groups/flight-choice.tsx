import { Checkbox, FieldGroup } from '../../components/field.js';
import { type Flight, timesOf } from '../flights/flight-metrics.js';
import { useTimeZones } from '../flights/time-zones.js';
import { titleOf } from '../flights/title-of.js';
import { flightFormats, formatDay } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';

export interface FlightChoiceProps {
  readonly flights: readonly Flight[];
  /** Null, or not among the flights: the first of them. */
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

/** One flight of several, which scroll if there are many. */
export function FlightChoice({ flights, chosenId, onChoose }: FlightChoiceProps) {
  const { groups: texts, flights: flightTexts } = messages.value;
  const zoneOf = useTimeZones();
  if (flights.length === 0) return <p role="status">{texts.noFlightFound}</p>;
  const chosen = flights.find(({ id }) => id === chosenId) ?? flights[0]!;
  return (
    <FieldGroup legend={texts.flight}>
      <div class="flight-choice">
        {flights.map((flight) => {
          const zone = zoneOf(flight);
          const formats = flightFormats(zone);
          const { id, flown_at: flownAt } = flight;
          return (
            <Checkbox
              key={id}
              type="radio"
              name="flight_id"
              value={id}
              label={titleOf(flight, zone)}
              hint={
                flownAt === null
                  ? flightTexts.noDate
                  : `${formatDay(flownAt, zone)}, ${timesOf(flight, formats)}`
              }
              checked={flight === chosen}
              onChange={() => onChoose(id)}
            />
          );
        })}
      </div>
    </FieldGroup>
  );
}
