import {
  NOTES_CHARACTERS_MAX,
  PASSENGER_CHARACTERS_MAX,
  TAG_CHARACTERS_MAX,
  TAGS_PER_FLIGHT_MAX,
} from '@core/contract';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Field, SelectField, TextArea } from '../../../components/field.js';
import { useAction } from '../../../components/use-action.js';
import { answered, flightApi, type FlightSchemas } from '../../api/clients.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { valuesOf } from '../../shell/form.js';
import { messages } from '../../shell/preferences.js';
import { fieldFault } from '../../shell/problem-text.js';
import { type RenameDialogProps } from '../rename-dialog.js';
import { useOwnTags } from './own-tags.js';
import { offeredTags, tagsIn, withTag } from './tag-text.js';

const TANDEM = { unknown: null, yes: true, no: false } as const;
type Tandem = keyof typeof TANDEM;

/** Changes notes, tags and passenger of a flight. */
export function NotesDialog({ flight, onChange, onClose }: RenameDialogProps) {
  const { notes: texts, common } = messages.value;
  const [tags, setTags] = useState(flight.tags.join(', '));
  const tandem = flight.tandem === null ? 'unknown' : flight.tandem ? 'yes' : 'no';
  const action = useAction(async (form: HTMLFormElement) => {
    const { notes = '', passenger = '', tandem: chosen = tandem } = valuesOf(form);
    const orNull = (text: string) => (text.trim() === '' ? null : text);
    const body: FlightSchemas['ChangeFlightBody'] = {
      ...{ notes: orNull(notes), tags: tagsIn(tags), passenger: orNull(passenger) },
      tandem: TANDEM[chosen as Tandem],
    };
    const params = { path: { flightId: flight.id } };
    onChange(await answered(flightApi.PATCH('/api/v1/flights/{flightId}', { params, body })));
    onClose();
  });
  const fault = (name: string) => fieldFault(action.error, name);
  return (
    <FormDialog title={texts.edit} submit={common.save} action={action} onClose={onClose}>
      <p class="soft">{texts.hint}</p>
      <TextArea
        label={texts.title}
        name="notes"
        value={flight.notes ?? ''}
        maxLength={NOTES_CHARACTERS_MAX}
        fault={fault('notes')}
      />
      <TagField value={tags} onChange={setTags} fault={fault('tags')} />
      <SelectField
        label={texts.crew}
        name="tandem"
        value={tandem}
        choices={[
          ['unknown', texts.unknown],
          ['yes', texts.tandemFlight],
          ['no', texts.soloFlight],
        ]}
        fault={fault('tandem')}
      />
      <Field
        label={texts.passenger}
        name="passenger"
        value={flight.passenger ?? ''}
        maxLength={PASSENGER_CHARACTERS_MAX}
        fault={fault('passenger')}
      />
    </FormDialog>
  );
}

interface TagFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
}

/** Tags as text, with those of other flights to choose from. */
function TagField({ value, onChange, fault }: TagFieldProps) {
  const { notes: texts } = messages.value;
  const offered = offeredTags(value, useOwnTags().tags);
  return (
    <>
      <Field
        label={texts.tags}
        hint={texts.tagsHint}
        name="tags"
        value={value}
        maxLength={TAGS_PER_FLIGHT_MAX * (TAG_CHARACTERS_MAX + 2)}
        fault={fault}
        onChange={onChange}
      />
      {offered.length > 0 && (
        <div class="row-actions" role="group" aria-label={texts.ownTags}>
          {offered.map((tag) => (
            <Button key={tag} kind="quiet" onClick={() => onChange(withTag(value, tag))}>
              {tag}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
