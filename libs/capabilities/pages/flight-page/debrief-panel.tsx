import { type Formats } from './formats.js';
import { type LivePage } from './live-page.js';
import { type Messages } from './messages/messages.js';
import { Moment } from './moment.js';
import {
  type CitedTime,
  type DebriefStatement,
  type NumberInText,
  type SharedDebrief,
  type SharedFlight,
} from './shared-flight.js';

/** More moments behind one statement would hide the text. */
const MOMENTS_SHOWN_MAX = 3;

export interface DebriefPanelProps {
  readonly debrief: SharedDebrief;
  /** RFC 3339 time of the take-off; null without a date. */
  readonly takeoffAt: string | null;
  readonly formats: Formats;
  readonly messages: Messages;
  readonly live: LivePage | null;
}

type Context = Omit<DebriefPanelProps, 'debrief'>;

/** The debrief, each statement with the moments that it is based on. */
export function DebriefPanel({ debrief, ...context }: DebriefPanelProps) {
  const { messages, formats } = context;
  const texts = messages.debrief;
  const lists = [
    [texts.safety, debrief.safety],
    [texts.wentWell, debrief.strengths],
    [texts.tryNext, debrief.improvements],
  ] as const;
  return (
    <div class="debrief" lang={debrief.language}>
      <h3 class="headline">{inReadersUnits(debrief.headline, debrief.headline_numbers, formats)}</h3>
      <Statement
        text={debrief.summary}
        numbers={debrief.summary_numbers}
        times={debrief.times}
        {...context}
      />
      <KeyMoments moments={debrief.key_moments} {...context} />
      {lists.map(
        ([heading, statements]) =>
          statements.length > 0 && (
            <section key={heading}>
              <h3>{heading}</h3>
              {statements.map((statement, i) => (
                <Statement key={i} {...statement} {...context} />
              ))}
            </section>
          ),
      )}
      {debrief.sections.map(({ title, body, times, numbers }) => (
        <section key={title}>
          <h3>{title}</h3>
          <Statement text={body} times={times} numbers={numbers} {...context} />
        </section>
      ))}
      {debrief.airspace && (
        <section>
          <h3>{messages.tabs.airspace}</h3>
          <Statement {...debrief.airspace} {...context} />
        </section>
      )}
      <p lang={formats.language}>
        <small>{debrief.provider === 'coach' ? texts.byCoach : texts.byModel}</small>
      </p>
    </div>
  );
}

/** The text of a statement, followed by the moments it cites. */
function Statement({ text, times = [], numbers, ...context }: DebriefStatement & Context) {
  return (
    <p>
      {inReadersUnits(text, numbers, context.formats)}
      {distinct(times).map(({ from_seconds: seconds }) => (
        <Evidence key={seconds} timeSeconds={seconds} {...context} />
      ))}
    </p>
  );
}

function KeyMoments({ moments, ...context }: { moments: SharedDebrief['key_moments'] } & Context) {
  if (moments.length === 0) return null;
  const { messages, live, formats } = context;
  return (
    <section>
      <h3>{messages.debrief.moments}</h3>
      <ol class="moments">
        {moments.map(({ after_seconds: seconds, text, numbers }) => (
          <li key={text}>
            <Moment className="row" timeSeconds={seconds} live={live}>
              <span class="time">{seconds !== null && clockOf(seconds, context)}</span>
              <span>{inReadersUnits(text, numbers, formats)}</span>
            </Moment>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Evidence({ timeSeconds, ...context }: { timeSeconds: number } & Context) {
  const time = clockOf(timeSeconds, context);
  return (
    <>
      {' '}
      <Moment
        className="evidence"
        timeSeconds={timeSeconds}
        live={context.live}
        label={context.messages.debrief.showMoment(time)}
      >
        {time}
      </Moment>
    </>
  );
}

/** The first few moments of a statement, each once. */
function distinct(times: readonly CitedTime[]): CitedTime[] {
  const starts = new Set<number>();
  const found = times.filter(({ from_seconds: seconds }) => !starts.has(seconds) && starts.add(seconds));
  return found.slice(0, MOMENTS_SHOWN_MAX);
}

function clockOf(seconds: number, { takeoffAt, formats }: Context): string {
  return takeoffAt === null
    ? formats.stopwatch(seconds)
    : formats.timeOfDay(Date.parse(takeoffAt) + seconds * 1_000);
}

/** A text with its metric numbers in the reader's units. Texts come in metric units. */
export function inReadersUnits(
  text: string,
  numbers: readonly NumberInText[] = [],
  formats: Formats,
): string {
  if (formats.isMetric) return text;
  let shown = text;
  for (const { start, end, value, unit } of numbers.toSorted((a, b) => b.start - a.start)) {
    const converted = convertedQuantity(value, unit, formats);
    if (converted !== null) shown = shown.slice(0, start) + converted + shown.slice(end);
  }
  return shown;
}

function convertedQuantity(value: number, unit: string, formats: Formats): string | null {
  switch (unit) {
    case 'm':
      return formats.altitude(value);
    case 'km':
      return formats.distance(value);
    case 'kmh':
      return formats.speed(value);
    case 'mps':
      return formats.climb(value).replace(/^\+/, '');
    default:
      return null;
  }
}

/** The key moments with a time, in the reader's units. */
export function debriefMoments(
  { debrief }: Pick<SharedFlight, 'debrief'>,
  formats: Formats,
): { readonly seconds: number; readonly text: string }[] {
  return (debrief?.key_moments ?? []).flatMap(({ after_seconds: seconds, text, numbers }) =>
    seconds === null ? [] : [{ seconds, text: inReadersUnits(text, numbers, formats) }],
  );
}
