import { useState } from 'preact/hooks';
import { type Bar, BarChart } from '../../components/bar-chart.js';
import { Button } from '../../components/button.js';
import { runningTotals } from '../../components/chart-scale.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { formatBytes, formatCount, formatDay, formatShortDay } from '../shell/formats.js';
import { LoadedView } from '../shell/loaded-view.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';

type Usage = PlatformSchemas['PlatformUsage'];
type Day = PlatformSchemas['DayUsage'];
type Allowance = PlatformSchemas['MonthlyAllowance'];

const RANGES = [30, 90, 365] as const;
const DAY_MS = 86_400_000;

export function UsagePage() {
  const texts = messages.value.usage;
  const [days, setDays] = useState<number>(RANGES[0]);
  const from = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const loaded = useLoaded(
    () => answered(platform.GET('/platform/v1/usage', { params: { query: { from } } })),
    [from],
  );
  return (
    <Page title={texts.title} lead={texts.consoleNote}>
      <LoadedView loaded={loaded}>
        {(usage) => (
          <>
            <ThisMonth usage={usage} />
            <Panel
              title={texts.perDay}
              actions={
                <span class="row-actions">
                  {RANGES.map((range) => (
                    <Button key={range} isPressed={range === days} onClick={() => setDays(range)}>
                      {texts.days(range)}
                    </Button>
                  ))}
                </span>
              }
            >
              <DayChart title={texts.requestsPerDay} days={usage.days} valueOf={(day) => day.requests} />
              <DayChart
                title={texts.consolePerDay}
                days={usage.days}
                valueOf={(day) => day.console_requests}
              />
              <DayChart title={texts.uploadsPerDay} days={usage.days} valueOf={(day) => day.direct_uploads} />
              <DayChart title={texts.debriefsPerDay} days={usage.days} valueOf={(day) => day.ai_debriefs} />
              <DayTable days={usage.days} />
            </Panel>
          </>
        )}
      </LoadedView>
    </Page>
  );
}

/** What is used and left this month, and how it came about. */
function ThisMonth({ usage }: { readonly usage: Usage }) {
  const texts = messages.value.usage;
  const { period, requests, ai_debriefs: debriefs, direct_uploads: uploads, flights } = usage;
  const { storage_bytes: storage, days, plan } = usage;
  // the period ends when the next one starts
  const lastDay = new Date(Date.parse(period.ends_at) - DAY_MS).toISOString();
  const ofMonth = days.filter(({ date }) => date >= period.starts_at.slice(0, 10));
  const totals = runningTotals(ofMonth.map((day) => day.requests));
  return (
    <Panel title={texts.plan(plan)}>
      <p class="soft">{texts.period(formatDay(period.starts_at, 'UTC'), formatDay(lastDay, 'UTC'))}</p>
      <div class="meters">
        <Meter name={texts.requests} allowance={requests} />
        <Meter name={texts.debriefs} allowance={debriefs} />
        <Meter name={texts.uploads} allowance={uploads} />
        <Meter name={texts.flights} allowance={flights} />
        <Meter name={texts.storage} allowance={storage} format={formatBytes} />
      </div>
      {requests.limit !== null && (
        <figure class="chart">
          <figcaption>{texts.cumulative}</figcaption>
          <BarChart
            title={texts.cumulative}
            bars={ofMonth.map((day, index) => barOf(day, totals[index]!))}
            limit={{ value: requests.limit, text: texts.limitLine(formatCount(requests.limit)) }}
            formatValue={formatCount}
            isCumulative
          />
        </figure>
      )}
    </Panel>
  );
}

function Meter({
  name,
  allowance: { used, limit, remaining },
  format = formatCount,
}: {
  readonly name: string;
  readonly allowance: Allowance;
  readonly format?: (value: number) => string;
}) {
  const texts = messages.value.usage;
  const text =
    limit === null || remaining === null
      ? `${format(used)}, ${texts.noLimit}`
      : `${texts.ofLimit(format(used), format(limit))}, ${texts.left(format(remaining))}`;
  return (
    <div class="meter">
      <p>{name}</p>
      <p class="meter-value">{text}</p>
      {limit !== null && <progress max={limit} value={Math.min(used, limit)} aria-label={name} />}
    </div>
  );
}

interface DayChartProps {
  readonly title: string;
  readonly days: readonly Day[];
  readonly valueOf: (day: Day) => number;
}

function DayChart({ title, days, valueOf }: DayChartProps) {
  const isEmpty = days.every((day) => valueOf(day) === 0);
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      {isEmpty ? (
        <p class="soft">{messages.value.usage.none}</p>
      ) : (
        <BarChart
          title={title}
          bars={days.map((day) => barOf(day, valueOf(day)))}
          formatValue={formatCount}
        />
      )}
    </figure>
  );
}

/** The same for screen readers, and for copying. */
function DayTable({ days }: { readonly days: readonly Day[] }) {
  const texts = messages.value.usage;
  const columns: readonly Column<Day>[] = [
    { title: texts.day, isHeading: true, cell: ({ date }) => formatDay(date, 'UTC') },
    { title: texts.requestsPerDay, isNumber: true, cell: (day) => formatCount(day.requests) },
    { title: texts.consolePerDay, isNumber: true, cell: (day) => formatCount(day.console_requests) },
    { title: texts.uploadsPerDay, isNumber: true, cell: (day) => formatCount(day.direct_uploads) },
    { title: texts.debriefsPerDay, isNumber: true, cell: (day) => formatCount(day.ai_debriefs) },
  ];
  return (
    <details>
      <summary>{texts.table}</summary>
      <DataTable
        caption={texts.perDay}
        columns={columns}
        rows={days.toReversed()}
        keyOf={({ date }) => date}
      />
    </details>
  );
}

function barOf({ date }: Day, value: number): Bar {
  return { label: formatShortDay(date), description: formatDay(date, 'UTC'), value };
}
