import { type RuleSetName } from '@core/contract';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { flightFormats, formatDay, formatMonth } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';
import { dayShade, type DayShade, type ShadedBy } from './day-shade.js';
import { dayFlights } from './flights-path.js';
import { type Statistics } from './logbook-data.js';
import { type CalendarMonth, monthsOf } from './season-days.js';

type Day = NonNullable<Statistics['days']>[number];

export interface FlyingCalendarProps {
  readonly first: string;
  readonly last: string;
  readonly days: readonly Day[];
  readonly ruleSet: RuleSetName;
}

/** Every day of the season, darker the more was flown. A flying day links to its flights. */
export function FlyingCalendar({ first, last, days, ruleSet }: FlyingCalendarProps) {
  const texts = messages.value.logbook;
  const [shade, setShade] = useState<ShadedBy>('hours');
  const valueOf = (day: Day) => (shade === 'hours' ? day.duration_seconds : (day.best_points[ruleSet] ?? 0));
  const most = Math.max(1, ...days.map(valueOf));
  const byDay = new Map(days.map((day) => [day.day, day]));
  return (
    <Panel
      title={texts.days}
      actions={
        <span class="row-actions" role="group" aria-label={texts.shadeBy}>
          {(['hours', 'points'] as const).map((each) => (
            <Button key={each} isPressed={each === shade} onClick={() => setShade(each)}>
              {texts.shades[each]}
            </Button>
          ))}
        </span>
      }
    >
      <div class={`calendar calendar-${shade}`}>
        {monthsOf(first, last).map((month) => (
          <Month
            key={month.month}
            month={month}
            dayOf={(day) => {
              const flown = byDay.get(day);
              return flown && { flown, shade: dayShade(shade, valueOf(flown) / most), ruleSet };
            }}
          />
        ))}
      </div>
    </Panel>
  );
}

interface FlownDay {
  readonly flown: Day;
  readonly shade: DayShade;
  readonly ruleSet: RuleSetName;
}

function Month({
  month: { month, days, cellsBefore },
  dayOf,
}: {
  readonly month: CalendarMonth;
  readonly dayOf: (day: string) => FlownDay | undefined;
}) {
  return (
    <section class="calendar-month" aria-label={formatMonth(month, 'long')}>
      <h3>{formatMonth(month, 'long')}</h3>
      <ol>
        {days.map((day, index) => {
          const flown = dayOf(day);
          const style = index === 0 ? { gridColumnStart: cellsBefore + 1 } : undefined;
          return (
            <li key={day} style={style}>
              {flown ? <FlyingDay day={day} {...flown} /> : Number(day.slice(8))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function FlyingDay({ day, flown, shade, ruleSet }: FlownDay & { readonly day: string }) {
  const formats = flightFormats('UTC');
  const points = flown.best_points[ruleSet];
  const words = messages.value.logbook.dayInWords(
    formatDay(day, 'UTC'),
    flown.flights,
    formats.duration(flown.duration_seconds),
    points === undefined ? null : formats.points(points),
  );
  return (
    <a
      href={dayFlights(day)}
      class={shade.isDark ? 'is-dark' : undefined}
      style={{ '--share': `${shade.percent}%` }}
      title={words}
      aria-label={words}
    >
      {Number(day.slice(8))}
    </a>
  );
}
