import { DELIVERY_STATUSES } from '@core/contract';
import { useEffect, useState } from 'preact/hooks';
import { Badge, type BadgeTone } from '../../components/badge.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { SelectField } from '../../components/field.js';
import { Panel } from '../../components/panel.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { formatExactMoment } from '../shell/formats.js';
import { MoreButton } from '../shell/more-button.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { usePages } from '../shell/use-pages.js';

type Delivery = PlatformSchemas['DeliveryView'];
type Status = Delivery['status'];

export const DELIVERY_TONES: Readonly<Record<Status, BadgeTone>> = {
  pending: 'busy',
  delivered: 'good',
  failed: 'bad',
};

const POLL_MS = 2_000;
/** For a minute. A delivery may be retried for hours. */
const POLLS_MAX = 30;

export interface DeliveriesPanelProps {
  readonly endpointId: string;
  /** Goes up when something has been sent, so that it appears. */
  readonly sent: number;
}

/** What was sent to an endpoint, newest first. */
export function DeliveriesPanel({ endpointId, sent }: DeliveriesPanelProps) {
  const { webhooks: texts, common } = messages.value;
  const [status, setStatus] = useState<Status | ''>('');
  const [polls, setPolls] = useState(0);
  const query = { endpoint_id: endpointId, ...(status !== '' && { status }) };
  const list = usePages(
    (cursor) =>
      answered(platform.GET('/platform/v1/deliveries', { params: { query: { ...query, cursor } } })),
    [endpointId, status, sent, polls],
  );
  const isUnderWay = sent > 0 || (list.items?.some((delivery) => delivery.status === 'pending') ?? false);
  useEffect(() => {
    if (!isUnderWay || polls >= POLLS_MAX) return;
    const timer = setTimeout(() => setPolls(polls + 1), POLL_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, polls]);
  const columns: readonly Column<Delivery>[] = [
    {
      title: texts.event,
      isHeading: true,
      cell: ({ id, event_type: type, manual }) => (
        <>
          <a href={`/console/deliveries/${id}`}>{type}</a>
          {manual && <small>{texts.manual}</small>}
        </>
      ),
    },
    {
      title: common.status,
      cell: (delivery) => (
        <Badge
          tone={DELIVERY_TONES[delivery.status]}
          text={texts.statuses[delivery.status] ?? delivery.status}
        />
      ),
    },
    { title: texts.attempts, isNumber: true, cell: ({ attempt_count: count }) => count },
    { title: common.created, cell: (delivery) => formatExactMoment(delivery.created_at) },
    {
      title: texts.next,
      cell: ({ next_attempt_at: next }) => (next === null ? '–' : formatExactMoment(next)),
    },
  ];
  return (
    <Panel title={texts.deliveries}>
      <div class="filters">
        <SelectField
          label={common.status}
          name="status"
          value={status}
          choices={[
            ['', common.all],
            ...DELIVERY_STATUSES.map((each) => [each, texts.statuses[each] ?? each] as const),
          ]}
          onChange={setStatus}
        />
      </div>
      <ProblemNotice error={list.error} retry={list.reload} />
      {list.items?.length === 0 && (
        <p class="empty">{status === '' ? texts.noDeliveries : texts.noDeliveriesFound}</p>
      )}
      {list.items && list.items.length > 0 && (
        <DataTable caption={texts.deliveries} columns={columns} rows={list.items} keyOf={({ id }) => id} />
      )}
      <MoreButton list={list} />
    </Panel>
  );
}
