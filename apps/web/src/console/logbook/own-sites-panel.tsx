import { useMemo, useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, type FlightSchemas, flightApi } from '../api/clients.js';
import { TakeoffDialog, WithdrawNameDialog } from '../flights/takeoff-dialog.js';
import { formatCount } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';
import { siteFlights } from './flights-path.js';
import { formatPlace } from './format-place.js';
import { type MappedFlight } from './mapped-flights.js';
import { type UnnamedTakeoff, unnamedTakeoffs } from './unnamed-takeoffs.js';

type OwnSite = FlightSchemas['OwnSiteView'];

export interface OwnSitesPanelProps {
  /** Of the season, latest first. */
  readonly flights: readonly MappedFlight[];
  readonly onChange: () => void;
}

type OpenDialog =
  | { readonly kind: 'name'; readonly takeoff: UnnamedTakeoff }
  | { readonly kind: 'rename' | 'withdraw'; readonly site: OwnSite };

/** The take-offs that the pilot has named, and those of several flights that have no name. Nothing without any. */
export function OwnSitesPanel({ flights, onChange }: OwnSitesPanelProps) {
  const { sites: texts } = messages.value;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { data, reload } = useLoaded(() => answered(flightApi.GET('/api/v1/sites')), []);
  const unnamed = useMemo(() => unnamedTakeoffs(flights), [flights]);
  const named = data?.data ?? [];
  if (named.length === 0 && unnamed.length === 0) return null;
  const dialog = {
    onChange: () => {
      reload();
      onChange();
    },
    onClose: () => setOpen(null),
  };
  return (
    <Panel title={texts.title}>
      <p class="soft">{texts.lead}</p>
      {named.length > 0 && <NamedTable sites={named} onOpen={setOpen} />}
      {unnamed.length > 0 && <UnnamedTable takeoffs={unnamed} onOpen={setOpen} />}
      {open?.kind === 'name' && (
        <TakeoffDialog
          takeoff={{ flightId: open.takeoff.flight.id }}
          name={open.takeoff.flight.place ?? ''}
          {...dialog}
        />
      )}
      {open?.kind === 'rename' && (
        <TakeoffDialog takeoff={{ siteId: open.site.id }} name={open.site.name} {...dialog} />
      )}
      {open?.kind === 'withdraw' && (
        <WithdrawNameDialog siteId={open.site.id} name={open.site.name} {...dialog} />
      )}
    </Panel>
  );
}

interface NamedTableProps {
  readonly sites: readonly OwnSite[];
  readonly onOpen: (dialog: OpenDialog) => void;
}

function NamedTable({ sites, onOpen }: NamedTableProps) {
  const { sites: texts, logbook } = messages.value;
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
          <Button kind="quiet" of={site.name} onClick={() => onOpen({ kind: 'rename', site })}>
            {texts.renameShort}
          </Button>
          <Button kind="quiet" of={site.name} onClick={() => onOpen({ kind: 'withdraw', site })}>
            {texts.withdrawShort}
          </Button>
        </span>
      ),
    },
  ];
  return <DataTable caption={texts.title} columns={columns} rows={sites} keyOf={({ id }) => id} />;
}

interface UnnamedTableProps {
  readonly takeoffs: readonly UnnamedTakeoff[];
  readonly onOpen: (dialog: OpenDialog) => void;
}

function UnnamedTable({ takeoffs, onOpen }: UnnamedTableProps) {
  const { sites: texts, logbook } = messages.value;
  const nameOf = ({ flight: { place, takeoff } }: UnnamedTakeoff) => place ?? formatPlace(takeoff, 3);
  const columns: readonly Column<UnnamedTakeoff>[] = [
    {
      title: texts.near,
      isHeading: true,
      cell: (takeoff) => <a href={`/console/flights/${takeoff.flight.id}`}>{nameOf(takeoff)}</a>,
    },
    { title: logbook.flights, isNumber: true, cell: ({ flights }) => formatCount(flights) },
    {
      title: texts.changes,
      cell: (takeoff) => (
        <Button kind="quiet" of={nameOf(takeoff)} onClick={() => onOpen({ kind: 'name', takeoff })}>
          {texts.name}
        </Button>
      ),
    },
  ];
  return (
    <DataTable caption={texts.unnamed} columns={columns} rows={takeoffs} keyOf={({ flight }) => flight.id} />
  );
}
