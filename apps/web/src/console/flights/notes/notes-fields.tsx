import {
  NOTES_CHARACTERS_MAX,
  PASSENGER_CHARACTERS_MAX,
  TAG_CHARACTERS_MAX,
  TAGS_PER_FLIGHT_MAX,
} from '@core/contract';
import { Button } from '../../../components/button.js';
import { Field, SelectField, TextArea } from '../../../components/field.js';
import { type FlightSchemas } from '../../api/clients.js';
import { type FormValues } from '../../shell/form.js';
import { messages } from '../../shell/preferences.js';
import { type Flight } from '../flight-metrics.js';
import { useOwnTags } from './own-tags.js';
import { offeredTags, tagsIn, withTag } from './tag-text.js';

const TANDEM = { unknown: null, yes: true, no: false } as const;
type Tandem = keyof typeof TANDEM;

/** What the owner writes about a flight. */
type Written = Pick<Flight, 'notes' | 'tags' | 'tandem' | 'passenger'>;

const tandemOf = (tandem: boolean | null): Tandem => (tandem === null ? 'unknown' : tandem ? 'yes' : 'no');

/** What was entered into {@link NotesFields}, as the API takes it. */
export function notesBody(
  values: FormValues,
  tags: string,
  tandem: boolean | null,
): Pick<FlightSchemas['ChangeFlightBody'], keyof Written> {
  const { notes = '', passenger = '', tandem: chosen = tandemOf(tandem) } = values;
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  return {
    ...{ notes: orNull(notes), tags: tagsIn(tags), passenger: orNull(passenger) },
    tandem: TANDEM[chosen as Tandem],
  };
}

export interface NotesFieldsProps {
  readonly written: Written;
  /** The tags as text. */
  readonly tags: string;
  readonly onTags: (tags: string) => void;
  readonly faultOf: (field: string) => string | undefined;
}

/** Notes, tags and passenger of a flight. */
export function NotesFields({ written, tags, onTags, faultOf }: NotesFieldsProps) {
  const { notes: texts } = messages.value;
  return (
    <>
      <p class="soft">{texts.hint}</p>
      <TextArea
        label={texts.title}
        name="notes"
        value={written.notes ?? ''}
        maxLength={NOTES_CHARACTERS_MAX}
        fault={faultOf('notes')}
      />
      <TagField value={tags} onChange={onTags} fault={faultOf('tags')} />
      <SelectField
        label={texts.crew}
        name="tandem"
        value={tandemOf(written.tandem)}
        choices={[
          ['unknown', texts.unknown],
          ['yes', texts.tandemFlight],
          ['no', texts.soloFlight],
        ]}
        fault={faultOf('tandem')}
      />
      <Field
        label={texts.passenger}
        name="passenger"
        value={written.passenger ?? ''}
        maxLength={PASSENGER_CHARACTERS_MAX}
        fault={faultOf('passenger')}
      />
    </>
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
