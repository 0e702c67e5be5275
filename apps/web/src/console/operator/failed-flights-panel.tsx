import { useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { formatMoment } from '../shell/formats.js';
import { MoreButton } from '../shell/more-button.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { usePages } from '../shell/use-pages.js';

type FailedFlight = PlatformSchemas['FailedFlight'];

/** Flights of all accounts whose latest analysis failed. */
export function FailedFlightsPanel({ onRetry }: { readonly onRetry: () => void }) {
  const { operation: texts, common } = messages.value;
  const list = usePages(
    (cursor) =>
      answered(platform.GET('/platform/v1/operator/failed-flights', { params: { query: { cursor } } })),
    [],
  );
  const [retried, setRetried] = useState<ReadonlySet<string>>(new Set());
  const retrying = useAction(async ({ id }: FailedFlight) => {
    const params = { path: { failedFlightId: id } };
    await answered(platform.POST('/platform/v1/operator/failed-flights/{failedFlightId}/retry', { params }));
    setRetried((present) => new Set([...present, id]));
    onRetry();
  });
  const columns: readonly Column<FailedFlight>[] = [
    {
      title: texts.flight,
      isHeading: true,
      cell: ({ id, created_at: createdAt }) => (
        <>
          <code>{id}</code>
          <small>{formatMoment(createdAt)}</small>
        </>
      ),
    },
    {
      title: texts.account,
      cell: ({ account_id: accountId, account_name: name }) => (
        <a href={`/console/accounts?search=${accountId}`}>{name}</a>
      ),
    },
    {
      title: texts.reason,
      cell: ({ reason, has_result: hasResult }) => (
        <>
          <span lang="en">{reason ?? '–'}</span>
          {hasResult && <small>{texts.keepsResult}</small>}
        </>
      ),
    },
    {
      title: common.actions,
      cell: (flight) =>
        retried.has(flight.id) ? (
          <Badge tone="busy" text={texts.retried} />
        ) : (
          <Button of={flight.id} isBusy={retrying.isRunning} onClick={() => void retrying.run(flight)}>
            {texts.retry}
          </Button>
        ),
    },
  ];
  return (
    <Panel title={texts.failedFlights}>
      <ProblemNotice error={list.error ?? retrying.error} />
      {list.items?.length === 0 && <p class="empty">{texts.noneFailed}</p>}
      {list.items && list.items.length > 0 && (
        <DataTable caption={texts.failedFlights} columns={columns} rows={list.items} keyOf={({ id }) => id} />
      )}
      <MoreButton list={list} />
    </Panel>
  );
}
