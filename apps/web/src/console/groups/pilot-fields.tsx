import { PILOT_NAME_CHARACTERS_MAX } from '@core/contract';
import { Field, SelectField } from '../../components/field.js';
import { PILOT_COLOUR_NAMES } from '../../group/pilot-colour-names.js';
import { type FlightSchemas } from '../api/clients.js';
import { valuesOf } from '../shell/form.js';
import { language, messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';

type PilotOfEntry = Pick<FlightSchemas['GroupEntry'], 'pilot_name' | 'colour'>;

export interface PilotFieldsProps {
  readonly pilot?: PilotOfEntry;
  readonly error: unknown;
}

/** Name and colour of a pilot in a group. */
export function PilotFields({ pilot, error }: PilotFieldsProps) {
  const { groups: texts } = messages.value;
  const { anyColour, colours } = PILOT_COLOUR_NAMES[language.value];
  return (
    <>
      <Field
        label={texts.pilotName}
        hint={texts.pilotNameHint}
        name="pilot_name"
        value={pilot?.pilot_name ?? ''}
        maxLength={PILOT_NAME_CHARACTERS_MAX}
        fault={fieldFault(error, 'pilot_name')}
      />
      <SelectField
        label={texts.colour}
        name="colour"
        value={String(pilot?.colour ?? '')}
        choices={[['', anyColour], ...colours.map((name, i) => [String(i + 1), name] as const)]}
        fault={fieldFault(error, 'colour')}
      />
    </>
  );
}

/** What the fields contain, as the API takes it. */
export function pilotIn(form: HTMLFormElement): PilotOfEntry {
  const { pilot_name: name = '', colour = '' } = valuesOf(form);
  return { pilot_name: name.trim() || null, colour: colour === '' ? null : Number(colour) };
}
