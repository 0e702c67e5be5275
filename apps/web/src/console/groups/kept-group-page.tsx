import { GROUP_NAME_CHARACTERS_MAX } from '@core/contract';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Field } from '../../components/field.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, flightApi, type FlightSchemas } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { CopyLine } from '../shell/copy-line.js';
import { FormDialog } from '../shell/form-dialog.js';
import { valuesOf } from '../shell/form.js';
import { LoadedView } from '../shell/loaded-view.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { fieldFault, ProblemNotice } from '../shell/problem-text.js';
import { navigate } from '../shell/router.js';
import { AddFlightDialog } from './add-flight-dialog.js';
import { EntryTable } from './entry-table.js';

type Group = FlightSchemas['Group'];
type OpenDialog = 'add' | 'rename' | 'link' | 'delete';

/** A group of the account: its link, its flights, and those that wait for approval. */
export function KeptGroupPage({ groupId }: { readonly groupId: string }) {
  const params = { path: { groupId } };
  const loaded = useLoaded(() => answered(flightApi.GET('/api/v1/groups/{groupId}', { params })), [groupId]);
  return (
    <LoadedView loaded={loaded}>
      {(group) => <GroupDetails group={group} onChange={loaded.reload} />}
    </LoadedView>
  );
}

interface GroupDetailsProps {
  readonly group: Group;
  readonly onChange: () => void;
}

function GroupDetails({ group, onChange }: GroupDetailsProps) {
  const { groups: texts } = messages.value;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const params = { path: { groupId: group.id } };
  const close = () => setOpen(null);
  const opening = useAction(async () => {
    const body = { accepts_flights: !group.accepts_flights };
    await answered(flightApi.PATCH('/api/v1/groups/{groupId}', { params, body }));
    onChange();
  });
  return (
    <Page
      title={group.name}
      lead={group.accepts_flights ? texts.isOpen : texts.isClosed}
      actions={
        <>
          <Button onClick={() => setOpen('rename')}>{texts.rename}</Button>
          <Button isBusy={opening.isRunning} onClick={() => void opening.run()}>
            {group.accepts_flights ? texts.close : texts.open}
          </Button>
          <Button onClick={() => setOpen('delete')}>{texts.delete}</Button>
        </>
      }
    >
      <ProblemNotice error={opening.error} />
      <Panel title={texts.link} actions={<Button onClick={() => setOpen('link')}>{texts.newLink}</Button>}>
        <p>{texts.linkHint}</p>
        <CopyLine text={group.url} label={texts.link} />
        <p>
          <a href={new URL(group.url).pathname}>{texts.replay}</a>
        </p>
      </Panel>
      <Panel title={texts.flights} actions={<Button onClick={() => setOpen('add')}>{texts.add}</Button>}>
        {group.entries.length === 0 ? (
          <p>{texts.noFlights}</p>
        ) : (
          <EntryTable group={group} onChange={onChange} />
        )}
      </Panel>
      {open === 'add' && <AddFlightDialog group={group} onChange={onChange} onClose={close} />}
      {open === 'rename' && <RenameGroupDialog group={group} onChange={onChange} onClose={close} />}
      {open === 'link' && (
        <ConfirmDialog
          title={texts.newLink}
          text={texts.newLinkText}
          confirm={texts.newLink}
          work={async () => {
            await answered(flightApi.POST('/api/v1/groups/{groupId}/link', { params }));
            onChange();
          }}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={texts.deleteTitle(group.name)}
          text={texts.deleteText}
          confirm={texts.delete}
          isDangerous
          work={async () => {
            await answered(flightApi.DELETE('/api/v1/groups/{groupId}', { params }));
            navigate('/console/groups', { replace: true });
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

function RenameGroupDialog({
  group,
  onChange,
  onClose,
}: GroupDetailsProps & { readonly onClose: () => void }) {
  const { groups: texts, common } = messages.value;
  const action = useAction(async (form: HTMLFormElement) => {
    const params = { path: { groupId: group.id } };
    const body = { name: valuesOf(form)['name'] ?? '' };
    await answered(flightApi.PATCH('/api/v1/groups/{groupId}', { params, body }));
    onChange();
    onClose();
  });
  return (
    <FormDialog title={texts.rename} submit={common.save} action={action} onClose={onClose}>
      <Field
        label={common.name}
        name="name"
        value={group.name}
        required
        maxLength={GROUP_NAME_CHARACTERS_MAX}
        fault={fieldFault(action.error, 'name')}
      />
    </FormDialog>
  );
}
