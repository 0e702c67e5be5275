import { type ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { CopyLine } from '../shell/copy-line.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { Panel } from '../../components/panel.js';
import { useThrottled } from '../../components/use-throttled.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, FLIGHT_API, flightApi } from '../api/clients.js';
import { flightFormats, formatDay } from '../shell/formats.js';
import { MoreButton } from '../shell/more-button.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { place } from '../shell/router.js';
import { usePages } from '../shell/use-pages.js';
import { importDesk } from '../imports/account-imports.js';
import { uploadQueue } from '../uploads/account-queue.js';
import { UploadPanel } from '../uploads/upload-panel.js';
import { FlightFilters, filtersOf, hasFilters, listQuery } from './flight-filters.js';
import { AirspaceBadge } from './airspace-badge.js';
import { BestScore } from './best-score.js';
import { FlightCards } from './flight-cards.js';
import { durationOf, type Flight, metricsOf, takeoffOf, timesOf } from './flight-metrics.js';
import { type FlightSelection, GroupSelection, SelectFlight } from './group-selection.js';
import { chooseListLayout, LIST_LAYOUTS, listLayout } from './list-layout.js';
import { TagList } from './notes/tag-list.js';
import { MarkedFigure } from './marked-figure.js';
import { titleOf } from './title-of.js';
import { useTimeZones } from './time-zones.js';
import { STATUS_TONES } from './status-tones.js';

/** Rows of cards are full with 2, 3 and 4 of them. */
const PAGE_SIZE = 24;
const POLL_MS = 2_000;
const RELOAD_MS = 5_000;

export function FlightsPage() {
  const texts = messages.value.flights;
  const filters = filtersOf(place.value.query);
  // not with each of 500 files: requests for the list would use up the limit that uploads need
  const added = (uploadQueue.value?.addedCount.value ?? 0) + importDesk.addedCount.value;
  const addedCount = useThrottled(added, RELOAD_MS);
  const layout = listLayout.value;
  const extras = layout === 'cards' ? ({ include: 'outline' } as const) : {};
  const query = { ...listQuery(filters), ...extras };
  const list = usePages(
    (cursor) =>
      answered(
        flightApi.GET('/api/v1/flights', { params: { query: { ...query, limit: PAGE_SIZE, cursor } } }),
      ),
    [JSON.stringify(query), addedCount],
  );
  usePolling(list.items?.some(({ status }) => status === 'processing') ?? false, list.reload);
  const isEmpty = list.items?.length === 0;
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const selection: FlightSelection = { ids: selectedIds, change: setSelectedIds };
  return (
    <Page
      title={texts.title}
      lead={<Statistics addedCount={addedCount} />}
      actions={
        <>
          <a class="button button-secondary" href="/console/flights/new">
            {messages.value.manual.add}
          </a>
          <a class="button button-secondary" href="/console/flights/import">
            {messages.value.manual.importCsv}
          </a>
        </>
      }
    >
      <UploadPanel />
      <ProblemNotice error={list.error} retry={list.reload} />
      {isEmpty && !hasFilters(filters) ? (
        <FirstFlight />
      ) : (
        <Panel>
          <div class="list-actions">
            <GroupSelection {...selection} />
            <LayoutChoice />
          </div>
          <FlightFilters filters={filters} />
          {isEmpty ? (
            <p class="empty">{texts.noneFound}</p>
          ) : (
            list.items &&
            (layout === 'cards' ? (
              <FlightCards flights={list.items} selection={selection} />
            ) : (
              <FlightTable flights={list.items} selection={selection} />
            ))
          )}
          <MoreButton list={list} />
        </Panel>
      )}
    </Page>
  );
}

interface FlightTableProps {
  readonly flights: readonly Flight[];
  readonly selection: FlightSelection;
}

function LayoutChoice() {
  const texts = messages.value.flights;
  return (
    <span class="row-actions" role="group" aria-label={texts.layout}>
      {LIST_LAYOUTS.map((each) => (
        <Button key={each} isPressed={each === listLayout.value} onClick={() => chooseListLayout(each)}>
          {texts.layouts[each]}
        </Button>
      ))}
    </span>
  );
}

function FlightTable({ flights, selection }: FlightTableProps) {
  const texts = messages.value.flights;
  const zoneOf = useTimeZones();
  const formats = flightFormats('UTC');
  const known = <T,>(value: T | null | undefined, write: (value: T) => ComponentChildren) =>
    value == null ? '–' : write(value);
  const marked = (flight: Flight, metric: string, figure: ComponentChildren) => (
    <MarkedFigure flight={flight} metric={metric}>
      {figure}
    </MarkedFigure>
  );
  const columns: readonly Column<Flight>[] = [
    {
      title: texts.flight,
      isHeading: true,
      cell: (flight) => <NamedFlight flight={flight} zone={zoneOf(flight)} selection={selection} />,
    },
    {
      title: texts.date,
      cell: (flight) =>
        known(takeoffOf(flight), (flownAt) => (
          <>
            {formatDay(flownAt, zoneOf(flight))}
            <small>{timesOf(flight, flightFormats(zoneOf(flight)))}</small>
          </>
        )),
    },
    {
      title: texts.points,
      isNumber: true,
      cell: ({ best_score: best }) => known(best, (score) => <BestScore score={score} formats={formats} />),
    },
    {
      title: texts.duration,
      isNumber: true,
      cell: (flight) =>
        known(durationOf(flight), (seconds) => marked(flight, 'duration_seconds', formats.duration(seconds))),
    },
    {
      title: texts.altitude,
      isNumber: true,
      cell: (flight) =>
        known(metricsOf(flight)?.altitude_max_m, (m) =>
          marked(flight, 'altitude_max_m', formats.altitude(m)),
        ),
    },
    {
      title: texts.thermals,
      isNumber: true,
      isDetail: true,
      cell: (flight) =>
        known(metricsOf(flight)?.thermal_count, (count) => marked(flight, 'thermal_count', count)),
    },
    {
      title: texts.distance,
      isNumber: true,
      cell: (flight) =>
        known(metricsOf(flight)?.track_length_km, (km) =>
          marked(flight, 'track_length_km', formats.distance(km)),
        ),
    },
  ];
  return (
    <DataTable caption={texts.title} columns={columns} rows={flights} keyOf={({ id }) => id} isCompact />
  );
}

interface NamedFlightProps {
  readonly flight: Flight;
  readonly zone: string;
  readonly selection: FlightSelection;
}

function NamedFlight({ flight, zone, selection }: NamedFlightProps) {
  const { statuses } = messages.value.flights;
  const { id, site, status } = flight;
  const title = titleOf(flight, zone);
  return (
    <>
      {status === 'processed' && <SelectFlight id={id} title={title} selection={selection} />}
      <a href={`/console/flights/${id}`}>{title}</a>
      {site !== null && !title.startsWith(site) && <small>{site}</small>}
      <AirspaceBadge flight={flight} />
      <TagList tags={flight.tags} />
      {status !== 'processed' && <Badge tone={STATUS_TONES[status]} text={statuses[status] ?? status} />}
    </>
  );
}

function Statistics({ addedCount }: { readonly addedCount: number }) {
  const me = useLoaded(() => answered(flightApi.GET('/api/v1/me')), [addedCount]);
  const statistics = me.data?.statistics;
  if (!statistics || statistics.flights === 0) return null;
  const formats = flightFormats('UTC');
  const { flights, airtime_seconds: airtimeSeconds, distance_km: distanceKm } = statistics;
  return (
    <>
      {messages.value.flights.statistics(
        flights,
        formats.duration(airtimeSeconds),
        formats.distance(distanceKm, 0),
      )}
    </>
  );
}

/** Shows how to get the first flight into the logbook. */
function FirstFlight() {
  const { flights: texts, shell } = messages.value;
  const curl = `curl -H "Authorization: Bearer $FLIGHT_KEY" -F igc=@examples/sample-flight.igc ${location.origin}${FLIGHT_API}/flights`;
  return (
    <Panel title={texts.emptyTitle}>
      <p>{texts.empty}</p>
      <p>{texts.sampleFile}</p>
      <p>
        {texts.emptyCurl} <a href="/console/keys">{shell.keys}</a>
      </p>
      <CopyLine text={curl} label="curl" />
    </Panel>
  );
}

/** Reloads as long as something is under way. */
function usePolling(isUnderWay: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(reload, POLL_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
