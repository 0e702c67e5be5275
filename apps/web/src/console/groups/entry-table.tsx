import { useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { useAction } from '../../components/use-action.js';
import { PilotChip, type PilotChipProps } from '../../group/pilot-chip.js';
import { distinctColours } from '../../group/pilot-colours.js';
import { answered, flightApi, type FlightSchemas } from '../api/clients.js';
import { formatMoment } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { PilotDialog } from './pilot-dialog.js';

type Group = FlightSchemas['Group'];
type GroupEntry = FlightSchemas['GroupEntry'];

export interface EntryTableProps {
  readonly group: Group;
  readonly onChange: () => void;
}

/** The flights of a group. Those of visitors are approved or refused here. */
export function EntryTable({ group, onChange }: EntryTableProps) {
  const { groups: texts, common } = messages.value;
  const paramsOf = ({ id }: GroupEntry) => ({ path: { groupId: group.id, entryId: id } });
  const approving = useAction(async (entry: GroupEntry) => {
    const body = { status: 'approved' as const };
    await answered(
      flightApi.PATCH('/api/v1/groups/{groupId}/entries/{entryId}', { params: paramsOf(entry), body }),
    );
    onChange();
  });
  const removing = useAction(async (entry: GroupEntry) => {
    await answered(
      flightApi.DELETE('/api/v1/groups/{groupId}/entries/{entryId}', { params: paramsOf(entry) }),
    );
    onChange();
  });
  const [editedId, setEditedId] = useState<string | null>(null);
  const edited = group.entries.find(({ id }) => id === editedId);
  const chips = chipsOf(group.entries);
  const isBusy = approving.isRunning || removing.isRunning;
  const nameOf = ({ pilot_name: name, title }: GroupEntry) => name ?? title ?? texts.notShared;
  const columns: readonly Column<GroupEntry>[] = [
    {
      title: texts.pilot,
      isHeading: true,
      cell: (entry) => (
        <>
          <span class="entry-pilot">
            {chips.has(entry.id) && <PilotChip {...chips.get(entry.id)!} />}
            {nameOf(entry)}
          </span>
          <small>{texts.origins[entry.origin]}</small>
        </>
      ),
    },
    {
      title: texts.flight,
      cell: ({ url, title }) =>
        url === null ? texts.notShared : <a href={new URL(url).pathname}>{title}</a>,
    },
    {
      title: common.status,
      cell: ({ status, flight_status: flightStatus }) =>
        flightStatus === 'failed' ? (
          <Badge tone="bad" text={texts.failed} />
        ) : (
          <Badge tone={status === 'approved' ? 'good' : 'busy'} text={texts.states[status] ?? status} />
        ),
    },
    { title: texts.added, isDetail: true, cell: (entry) => formatMoment(entry.created_at) },
    {
      title: common.actions,
      cell: (entry) => (
        <span class="row-actions">
          {entry.status === 'waiting' && (
            <Button
              kind="primary"
              of={nameOf(entry)}
              isBusy={isBusy}
              onClick={() => void approving.run(entry)}
            >
              {texts.approve}
            </Button>
          )}
          <Button of={nameOf(entry)} onClick={() => setEditedId(entry.id)}>
            {texts.editPilot}
          </Button>
          <Button of={nameOf(entry)} isBusy={isBusy} onClick={() => void removing.run(entry)}>
            {entry.status === 'waiting' ? texts.refuse : texts.remove}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <ProblemNotice error={approving.error ?? removing.error} />
      <DataTable caption={texts.flights} columns={columns} rows={group.entries} keyOf={({ id }) => id} />
      {edited && (
        <PilotDialog
          groupId={group.id}
          entry={edited}
          onChange={onChange}
          onClose={() => setEditedId(null)}
        />
      )}
    </>
  );
}

/** Numbers and colours as the visitors of the group see them, by the ids of the approved entries. */
function chipsOf(entries: readonly GroupEntry[]): ReadonlyMap<string, PilotChipProps> {
  const approved = entries.filter(({ status }) => status === 'approved');
  const colours = distinctColours(approved.map(({ colour }) => colour && colour - 1));
  return new Map(approved.map(({ id }, at) => [id, { number: at + 1, colour: colours[at]! }]));
}
