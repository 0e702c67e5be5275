import { climbClass } from '@core/contract';
import { type FlightEntry } from './flight-entries.js';
import { type Formats } from './formats.js';
import { type LivePage } from './live-page.js';
import { type Messages } from './messages/messages.js';
import { Moment } from './moment.js';

/** Longer lists start folded, with this number of rows to be seen. */
const ROWS_SHOWN = 10;
/** The bar of a climb this strong is as long as it gets. */
const BAR_FULL_MPS = 4;
const BAR_LENGTH = 64;

export interface FlightListProps {
  readonly entries: readonly FlightEntry[];
  /** RFC 3339 time of the take-off; null without a date. */
  readonly takeoffAt: string | null;
  readonly formats: Formats;
  readonly messages: Messages;
  readonly live: LivePage | null;
}

/** Take-off, thermals, glides, other phases and landing in order of time. */
export function FlightList(props: FlightListProps) {
  const { entries, messages } = props;
  const isLong = entries.length > ROWS_SHOWN + 2;
  const shown = isLong ? entries.slice(0, ROWS_SHOWN) : entries;
  return (
    <div class="flight-list">
      <ol>
        {shown.map((entry, i) => (
          <EntryRow key={i} {...props} entry={entry} />
        ))}
      </ol>
      {isLong && (
        <details>
          <summary>{messages.list.showAll(entries.length)}</summary>
          <ol start={ROWS_SHOWN + 1}>
            {entries.slice(ROWS_SHOWN).map((entry, i) => (
              <EntryRow key={i} {...props} entry={entry} />
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function EntryRow({ entry, takeoffAt, formats, messages, live }: FlightListProps & { entry: FlightEntry }) {
  const { kind, fromSeconds, number, climbMps } = entry;
  return (
    <li class={kind}>
      <Moment className="row" timeSeconds={fromSeconds} live={live}>
        <EntryTime fromSeconds={fromSeconds} takeoffAt={takeoffAt} formats={formats} />
        <span class={`mark ${climbMps === null ? '' : climbClass(climbMps)}`.trim()}>
          {number ?? <EntrySign entry={entry} />}
        </span>
        <span class="what">
          <b>{titleOf(entry, formats, messages)}</b>
          <small>{detailOf(entry, formats, messages)}</small>
        </span>
        {climbMps !== null && <ClimbBar climbMps={climbMps} formats={formats} messages={messages} />}
      </Moment>
    </li>
  );
}

/** Local time with UTC on hover; the time since take-off without a date. */
function EntryTime({
  fromSeconds,
  takeoffAt,
  formats,
}: { fromSeconds: number | null } & Pick<FlightListProps, 'takeoffAt' | 'formats'>) {
  if (fromSeconds === null) return <span class="time" />;
  if (takeoffAt === null) return <span class="time">{formats.stopwatch(fromSeconds)}</span>;
  const at = Date.parse(takeoffAt) + fromSeconds * 1_000;
  return (
    <time class="time" dateTime={new Date(at).toISOString()} title={formats.timeInUtc(at)}>
      {formats.timeOfDay(at)}
    </time>
  );
}

const SIGNS: Readonly<Record<string, string>> = {
  takeoff: 'M3 18h18M6 13 17 6m0 0h-6m6 0v6',
  landing: 'M3 18h18M6 6l11 7m0 0v-6m0 6h-6',
  glide: 'M3 8c6 0 9 7 18 8',
  ridge: 'M3 17l5-8 4 5 3-4 6 7',
  straight_climb: 'M4 17 20 7',
  circling: 'M12 5a7 7 0 1 0 7 7',
  tow: 'M4 18 18 6m0 0h-6m6 0v6',
  powered: 'M3 12h18m0 0-5-5m5 5-5 5',
  gap: 'M4 12h3m4 0h3m4 0h3',
  other: 'M5 12h.1m6.9 0h.1m6.9 0h.1',
};

function EntrySign({ entry: { kind, phase } }: { entry: FlightEntry }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={SIGNS[phase ?? kind] ?? SIGNS['other']} />
    </svg>
  );
}

/** The mean climb as a number and as a bar from the middle, to the right for climb and to the left for sink. */
function ClimbBar({
  climbMps,
  formats,
  messages,
}: { climbMps: number } & Pick<FlightListProps, 'formats' | 'messages'>) {
  const length = (Math.min(Math.abs(climbMps), BAR_FULL_MPS) / BAR_FULL_MPS) * (BAR_LENGTH / 2);
  const from = BAR_LENGTH / 2 - (climbMps < 0 ? length : 0);
  return (
    <span class="climb" title={messages.list.meanClimbOf(formats.climb(climbMps))}>
      {formats.climbQuantity(climbMps).value}
      <svg viewBox={`0 0 ${BAR_LENGTH} 4`} aria-hidden="true">
        <path class="bar-rail" d={`M0 2H${BAR_LENGTH}`} />
        <path class={`line ${climbClass(climbMps)}`} d={`M${from.toFixed(1)} 2h${length.toFixed(1)}`} />
      </svg>
    </span>
  );
}

function titleOf(
  { kind, phase, number, distanceKm }: FlightEntry,
  formats: Formats,
  { page, list }: Messages,
): string {
  switch (kind) {
    case 'takeoff':
      return page.takeoff;
    case 'landing':
      return page.landing;
    case 'thermal':
      return list.thermal(number ?? 0);
    case 'glide':
      return distanceKm === null ? list.glideUnknown : list.glide(formats.distance(distanceKm));
    case 'other':
      return list.phases[phase ?? 'other'] ?? list.phases['other']!;
  }
}

function detailOf(entry: FlightEntry, formats: Formats, { list }: Messages): string {
  const { altitudeM, altitudeChangeM, durationSeconds, glideRatio, turn } = entry;
  if (altitudeM !== null) return formats.altitude(altitudeM);
  if (durationSeconds === 0) return '';
  const duration = formats.duration(durationSeconds);
  if (altitudeChangeM === null) return duration;
  const change = formats.altitudeChange(altitudeChangeM);
  if (glideRatio !== null) return list.atRatio(change, formats.glideRatio(glideRatio));
  const gain = list.gainIn(change, duration);
  return turn === null ? gain : `${gain}, ${list.turns[turn]}`;
}
