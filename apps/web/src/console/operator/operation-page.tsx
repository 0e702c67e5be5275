import { useEffect } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { Figures } from '../../components/figures.js';
import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { formatCount } from '../shell/formats.js';
import { LoadedView } from '../shell/loaded-view.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { FailedFlightsPanel } from './failed-flights-panel.js';

type Backlog = PlatformSchemas['Backlog'];
type QueueClassState = PlatformSchemas['QueueClassState'];
type QueueState = PlatformSchemas['QueueState'];

/** Depths change by the second; more often would not show more. */
const REFRESH_MS = 5_000;

/** The work that is left for the workers, and the flights that failed, for operators. */
export function OperationPage() {
  const { operation: texts } = messages.value;
  const backlog = useLoaded(() => answered(platform.GET('/platform/v1/operator/backlog')), []);
  useEffect(() => {
    const timer = setInterval(backlog.reload, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Panel title={texts.queues}>
        <LoadedView loaded={backlog}>{(data) => <Depths backlog={data} />}</LoadedView>
      </Panel>
      <FailedFlightsPanel onRetry={backlog.reload} />
    </Page>
  );
}

function Depths({ backlog: { queues, classes, flights } }: { readonly backlog: Backlog }) {
  const { operation: texts } = messages.value;
  const count = (title: string, of: (queue: QueueState) => number): Column<QueueState> => ({
    title,
    isNumber: true,
    cell: (queue) => formatCount(of(queue)),
  });
  const columns: readonly Column<QueueState>[] = [
    { title: texts.queue, isHeading: true, cell: ({ name }) => texts.queueNames[name] ?? name },
    count(texts.waiting, ({ waiting }) => waiting),
    count(texts.active, ({ active }) => active),
    count(texts.delayed, ({ delayed }) => delayed),
    {
      title: texts.workers,
      isNumber: true,
      cell: ({ workers }) =>
        workers > 0 ? formatCount(workers) : <Badge tone="bad" text={texts.noWorkers} />,
    },
  ];
  const ofClasses: readonly Column<QueueClassState>[] = [
    { title: texts.queueClass, isHeading: true, cell: ({ name }) => texts.classNames[name] ?? name },
    { title: texts.waiting, isNumber: true, cell: ({ waiting }) => formatCount(waiting) },
    {
      title: texts.oldest,
      isNumber: true,
      cell: ({ oldest_waiting_seconds: seconds }) => (seconds === null ? '–' : `${formatCount(seconds)} s`),
    },
  ];
  const totals = [
    [texts.processing, flights.processing],
    [texts.awaitingReanalysis, flights.awaiting_reanalysis],
    [texts.failed, flights.failed],
  ] as const;
  return (
    <>
      <DataTable caption={texts.queues} columns={columns} rows={queues} keyOf={({ name }) => name} />
      <h3>{texts.classes}</h3>
      <DataTable caption={texts.classes} columns={ofClasses} rows={classes} keyOf={({ name }) => name} />
      <Figures values={totals.map(([name, count]) => [name, formatCount(count)])} />
    </>
  );
}
