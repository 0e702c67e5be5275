import { useAction } from '../../components/use-action.js';
import { answered, flightApi, type FlightSchemas } from '../api/clients.js';
import { FormDialog } from '../shell/form-dialog.js';
import { messages } from '../shell/preferences.js';
import { PilotFields, pilotIn } from './pilot-fields.js';

export interface PilotDialogProps {
  readonly groupId: string;
  readonly entry: FlightSchemas['GroupEntry'];
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** Changes the name and the colour of a pilot, for everyone who has the link of the group. */
export function PilotDialog({ groupId, entry, onChange, onClose }: PilotDialogProps) {
  const { groups: texts, common } = messages.value;
  const action = useAction(async (form: HTMLFormElement) => {
    const params = { path: { groupId, entryId: entry.id } };
    const body = pilotIn(form);
    await answered(flightApi.PATCH('/api/v1/groups/{groupId}/entries/{entryId}', { params, body }));
    onChange();
    onClose();
  });
  return (
    <FormDialog title={texts.editPilot} submit={common.save} action={action} onClose={onClose}>
      <PilotFields pilot={entry} error={action.error} />
    </FormDialog>
  );
}
