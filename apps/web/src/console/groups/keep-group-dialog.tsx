import { GROUP_NAME_CHARACTERS_MAX } from '@core/contract';
import { Field } from '../../components/field.js';
import { useAction } from '../../components/use-action.js';
import { type GroupMember } from '../../group/group-member.js';
import { answered, flightApi } from '../api/clients.js';
import { FormDialog } from '../shell/form-dialog.js';
import { valuesOf } from '../shell/form.js';
import { messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';
import { navigate } from '../shell/router.js';

export interface KeepGroupDialogProps {
  readonly members: readonly GroupMember[];
  readonly onClose: () => void;
}

/** Keeps the flights on the screen, with the names and colours of their pilots, as a group with a link. */
export function KeepGroupDialog({ members, onClose }: KeepGroupDialogProps) {
  const { groups: texts, common } = messages.value;
  const action = useAction(async (form: HTMLFormElement) => {
    const entries = members.map(({ id, name, colour }) => ({
      flight_id: id,
      pilot_name: name,
      colour: colour === null ? null : colour + 1,
    }));
    const body = { name: valuesOf(form)['name'] ?? '', entries };
    const { id } = await answered(flightApi.POST('/api/v1/groups', { body }));
    navigate(`/console/groups/${id}`);
  });
  return (
    <FormDialog title={texts.keep} submit={texts.keep} action={action} onClose={onClose}>
      <p>{texts.keepText}</p>
      <Field
        label={common.name}
        name="name"
        required
        autofocus
        maxLength={GROUP_NAME_CHARACTERS_MAX}
        fault={fieldFault(action.error, 'name')}
      />
    </FormDialog>
  );
}
