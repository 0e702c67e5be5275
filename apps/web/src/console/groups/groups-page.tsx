import { Badge } from '../../components/badge.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, flightApi, type FlightSchemas } from '../api/clients.js';
import { formatCount, formatMoment } from '../shell/formats.js';
import { LoadedView } from '../shell/loaded-view.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';

type GroupSummary = FlightSchemas['GroupSummary'];

/** The groups that the account keeps, and how many flights wait for approval. */
export function GroupsPage() {
  const { groups: texts } = messages.value;
  const loaded = useLoaded(() => answered(flightApi.GET('/api/v1/groups')), []);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <LoadedView loaded={loaded}>
        {({ data }) =>
          data.length === 0 ? (
            <Panel title={texts.emptyTitle}>
              <p>{texts.empty}</p>
              <p>
                <a href="/console/flights">{messages.value.shell.toFlights}</a>
              </p>
            </Panel>
          ) : (
            <Panel>
              <GroupTable groups={data} />
            </Panel>
          )
        }
      </LoadedView>
    </Page>
  );
}

function GroupTable({ groups }: { readonly groups: readonly GroupSummary[] }) {
  const { groups: texts, common } = messages.value;
  const columns: readonly Column<GroupSummary>[] = [
    {
      title: common.name,
      isHeading: true,
      cell: ({ id, name }) => <a href={`/console/groups/${id}`}>{name}</a>,
    },
    { title: texts.flights, isNumber: true, cell: (group) => formatCount(group.approved_count) },
    {
      title: texts.waiting,
      cell: ({ waiting_count: count }) =>
        count === 0 ? '–' : <Badge tone="busy" text={texts.waitingCount(count)} />,
    },
    { title: common.created, cell: (group) => formatMoment(group.created_at) },
  ];
  return <DataTable caption={texts.title} columns={columns} rows={groups} keyOf={({ id }) => id} />;
}
