import { useState } from 'preact/hooks';
import { useAction } from '../../../components/use-action.js';
import { answered, flightApi } from '../../api/clients.js';
import { FormDialog } from '../../shell/form-dialog.js';
import { valuesOf } from '../../shell/form.js';
import { messages } from '../../shell/preferences.js';
import { fieldFault } from '../../shell/problem-text.js';
import { type RenameDialogProps } from '../rename-dialog.js';
import { notesBody, NotesFields } from './notes-fields.js';

/** Changes notes, tags and passenger of a flight. */
export function NotesDialog({ flight, onChange, onClose }: RenameDialogProps) {
  const { notes: texts, common } = messages.value;
  const [tags, setTags] = useState(flight.tags.join(', '));
  const action = useAction(async (form: HTMLFormElement) => {
    const body = notesBody(valuesOf(form), tags, flight.tandem);
    const params = { path: { flightId: flight.id } };
    onChange(await answered(flightApi.PATCH('/api/v1/flights/{flightId}', { params, body })));
    onClose();
  });
  return (
    <FormDialog title={texts.edit} submit={common.save} action={action} onClose={onClose}>
      <NotesFields
        written={flight}
        tags={tags}
        onTags={setTags}
        faultOf={(field) => fieldFault(action.error, field)}
      />
    </FormDialog>
  );
}
