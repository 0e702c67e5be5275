import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, type FlightSchemas, flightApi } from '../api/clients.js';
import { TakeoffDialog, WithdrawNameDialog } from '../flights/takeoff-dialog.js';
import { formatCount } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';
import { siteFlights } from './flights-path.js';

type OwnSite = FlightSchemas['OwnSiteView'];

/** The take-offs that the pilot has named. Nothing without any. */
export function OwnSitesPanel({ onChange }: { readonly onChange: () => void }) {
  const { sites: texts, logbook } = messages.value;
  const [open, setOpen] = useState<{ kind: 'rename' | 'withdraw'; site: OwnSite } | null>(null);
  const { data, reload } = useLoaded(() => answered(flightApi.GET('/api/v1/sites')), []);
  if (!data || data.data.length === 0) return null;
  const columns: readonly Column<OwnSite>[] = [
    {
      title: logbook.site,
      isHeading: true,
      cell: ({ name }) => <a href={siteFlights(name, undefined)}>{name}</a>,
    },
    { title: logbook.flights, isNumber: true, cell: ({ flights }) => formatCount(flights) },
    {
      title: texts.changes,
      cell: (site) => (
        <span class="row-actions">
          <Button kind="quiet" of={site.name} onClick={() => setOpen({ kind: 'rename', site })}>
            {texts.renameShort}
          </Button>
          <Button kind="quiet" of={site.name} onClick={() => setOpen({ kind: 'withdraw', site })}>
            {texts.withdrawShort}
          </Button>
        </span>
      ),
    },
  ];
  const dialog = open && {
    name: open.site.name,
    onChange: () => {
      reload();
      onChange();
    },
    onClose: () => setOpen(null),
  };
  return (
    <Panel title={texts.title}>
      <p class="soft">{texts.lead}</p>
      <DataTable caption={texts.title} columns={columns} rows={data.data} keyOf={({ id }) => id} />
      {dialog && open?.kind === 'rename' && <TakeoffDialog takeoff={{ siteId: open.site.id }} {...dialog} />}
      {dialog && open?.kind === 'withdraw' && <WithdrawNameDialog siteId={open.site.id} {...dialog} />}
    </Panel>
  );
}
