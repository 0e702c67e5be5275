import { GLIDER_CHARACTERS_MAX, PART_KINDS } from '@core/contract';
import { useState } from 'preact/hooks';
import { Field, SelectField } from '../../../components/field.js';
import { useAction } from '../../../components/use-action.js';
import { answered, flightApi } from '../../api/clients.js';
import { flightFormats } from '../../shell/formats.js';
import { valuesOf } from '../../shell/form.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { messages } from '../../shell/preferences.js';
import { fieldFault } from '../../shell/problem-text.js';
import { type CorrectableProps, type CorrectionsBody, withPart, withSplit } from './corrected-flight.js';
import { dayIn, momentNear, timeOfDayIn } from './moment-near.js';

/** No part of the log is chosen. */
const NONE = 'none';

/** Day, take-off, landing, the kind of a part and the aircraft, as they are now. Only what is changed is stated. */
export function CorrectionDialog(props: CorrectableProps & { readonly onClose: () => void }) {
  const { flight, zone, onChange, onClose } = props;
  const { corrections: texts, common } = messages.value;
  const [part, setPart] = useState(NONE);
  const shown = shownValues(props);
  const action = useAction(async (form: HTMLFormElement) => {
    const corrections = changesIn(props, shown, valuesOf(form));
    if (Object.keys(corrections).length > 0) {
      const params = { path: { flightId: flight.id } };
      onChange(
        await answered(flightApi.PATCH('/api/v1/flights/{flightId}', { params, body: { corrections } })),
      );
    }
    onClose();
  });
  const fault = (name: string) => fieldFault(action.error, `corrections.${name}`);
  return (
    <FormDialog title={texts.correct} submit={common.save} action={action} onClose={onClose}>
      <p class="soft">{texts.lead(zone.replaceAll('_', ' '))}</p>
      <Field
        label={texts.fields.flown_on}
        name="day"
        type="date"
        value={shown.day}
        fault={fault('flown_on')}
      />
      {flight.flown_at !== null && (
        <>
          <Field
            label={texts.fields.takeoff_time}
            name="takeoff"
            type="time"
            step={1}
            value={shown.takeoff}
            fault={fault('takeoff_time')}
          />
          <Field
            label={texts.fields.landing_time}
            name="landing"
            type="time"
            step={1}
            value={shown.landing}
            fault={fault('landing_time')}
          />
          <SelectField
            label={texts.part}
            name="part"
            value={part}
            choices={[[NONE, texts.noPart], ...partChoices(props)]}
            onChange={setPart}
            fault={fault('parts')}
          />
          {part !== NONE && (
            <SelectField
              label={texts.kind}
              name="kind"
              value={flight.quality.segments[Number(part)]!.kind}
              choices={PART_KINDS.map((kind) => [kind, texts.kinds[kind] ?? kind] as const)}
            />
          )}
          <Field
            label={`${texts.splitAt} (${common.optional})`}
            name="split"
            type="time"
            step={1}
            value=""
            fault={fault('split_at[0]')}
          />
        </>
      )}
      <Field
        label={`${texts.fields.aircraft_model} (${common.optional})`}
        name="model"
        value={shown.model}
        maxLength={GLIDER_CHARACTERS_MAX}
        fault={fault('aircraft_model')}
      />
    </FormDialog>
  );
}

function shownValues({ flight, zone }: CorrectableProps) {
  const { takeoff, landing } = flight.metrics;
  const timeOf = (time: string | null | undefined) => (time ? timeOfDayIn(time, zone) : '');
  return {
    day: flight.flown_at === null ? '' : dayIn(flight.flown_at, zone),
    takeoff: timeOf(takeoff?.time),
    landing: timeOf(landing?.time),
    model: flight.aircraft?.model ?? '',
  };
}

function partChoices({ flight, zone }: CorrectableProps): (readonly [string, string])[] {
  const formats = flightFormats(zone);
  const { kinds } = messages.value.corrections;
  return flight.quality.segments.map(({ kind, starts_at: from, ends_at: to }, index) => [
    String(index),
    `${formats.timeSpan(from!, to)} ${kinds[kind] ?? kind}`,
  ]);
}

/** What the form has that is not shown. */
function changesIn(
  { flight, zone }: CorrectableProps,
  shown: ReturnType<typeof shownValues>,
  values: Readonly<Record<string, string>>,
): CorrectionsBody {
  const { day = '', takeoff = '', landing = '', part = NONE, kind, split = '', model = '' } = values;
  const changed = (name: 'day' | 'takeoff' | 'landing' | 'model', value: string) =>
    value !== '' && value !== shown[name];
  const segment = flight.quality.segments[Number(part)];
  const { starts_at, ends_at } = segment ?? {};
  const near = (timeOfDay: string) => momentNear(flight.flown_at!, timeOfDay, zone);
  const chosen = PART_KINDS.find((name) => name === kind);
  return {
    ...(changed('day', day) && { flown_on: day }),
    ...(changed('takeoff', takeoff) && { takeoff_time: near(takeoff) }),
    ...(changed('landing', landing) && { landing_time: near(landing) }),
    ...(chosen && starts_at && ends_at && { parts: withPart(flight, { starts_at, ends_at, kind: chosen }) }),
    ...(split !== '' && { split_at: withSplit(flight, near(split)) }),
    ...(changed('model', model) && { aircraft_model: model }),
  };
}
