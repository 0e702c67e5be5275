import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Figures } from '../../../components/figures.js';
import { Panel } from '../../../components/panel.js';
import { flightFormats, formatDay } from '../../shell/formats.js';
import { messages } from '../../shell/preferences.js';
import { ProblemNotice } from '../../shell/problem-text.js';
import {
  type CorrectableProps,
  type CorrectionsBody,
  pausesOf,
  type ProcessedFlight,
  useCorrecting,
} from './corrected-flight.js';
import { MergeOffers } from './merge-offers.js';
import { CorrectionDialog } from './correction-dialog.js';

type Corrections = NonNullable<ProcessedFlight['corrections']>;

interface Row {
  readonly name: keyof CorrectionsBody;
  readonly value: string;
  /** Null if nothing was found; undefined where nothing is measured. */
  readonly measured: string | null | undefined;
  readonly isApplied: boolean;
}

/** What the owner has corrected, with the measured values beside it, and a form for more. */
export function CorrectionsPanel(props: CorrectableProps) {
  const { flight, zone } = props;
  const texts = messages.value.corrections;
  const [isOpen, setOpen] = useState(false);
  const action = useCorrecting(props);
  const pauses = flight.corrections?.split_at ? [] : pausesOf(flight);
  return (
    <Panel title={texts.title} actions={<Button onClick={() => setOpen(true)}>{texts.correct}</Button>}>
      {flight.corrections === null ? (
        <p class="soft">{texts.none}</p>
      ) : (
        <Figures
          values={rowsOf(flight.corrections, zone).map(({ name, value, measured, isApplied }) => [
            texts.fields[name],
            <>
              {value} {measured !== undefined && <span class="soft">{texts.measured(measured)}</span>}{' '}
              {!isApplied && <span class="soft">{texts.ignored}</span>}{' '}
              <Button
                kind="quiet"
                of={texts.fields[name]}
                isBusy={action.isRunning}
                onClick={() => void action.run({ [name]: null })}
              >
                {texts.withdraw}
              </Button>
            </>,
          ])}
        />
      )}
      {pauses.length > 0 && (
        <div class="actions">
          <Button isBusy={action.isRunning} onClick={() => void action.run({ split_at: pauses })}>
            {texts.splitApart}
          </Button>
        </div>
      )}
      <MergeOffers flight={flight} zone={zone} action={action} />
      <ProblemNotice error={action.error} />
      {isOpen && <CorrectionDialog {...props} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function rowsOf(corrections: Corrections, zone: string): Row[] {
  const { flown_on, takeoff_time, landing_time, parts, aircraft_class, aircraft_model, pilot } = corrections;
  const { recording, corrections: texts } = messages.value;
  const formats = flightFormats(zone);
  const dayOf = (day: string) => formatDay(`${day}T12:00:00Z`, 'UTC');
  const timeOf = (time: string) => formats.timeOfDayWithSeconds(time);
  return [
    ...row('flown_on', flown_on, dayOf),
    ...row('takeoff_time', takeoff_time, timeOf),
    ...row('landing_time', landing_time, timeOf),
    ...row('parts', parts, (of) => partsText(of, formats)),
    ...row('aircraft_class', aircraft_class, (of) => recording.classes[of]),
    ...row('aircraft_model', aircraft_model, (text) => text),
    ...row('pilot', pilot, (text) => text),
    ...extentRow('split_at', corrections.split_at, (times) =>
      times.map(({ time }) => (time === null ? '' : timeOf(time))).join(', '),
    ),
    ...extentRow('merge_with', corrections.merge_with, ({ length }) => texts.recordings(length)),
  ];
}

function row<Value>(
  name: Row['name'],
  stated: { readonly value: Value; readonly measured: Value; readonly is_applied: boolean } | null,
  textOf: (value: NonNullable<Value>) => string,
): Row[] {
  if (stated === null) return [];
  const { value, measured, is_applied: isApplied } = stated;
  const text = (of: Value) => (of === null || of === undefined ? null : textOf(of));
  return [{ name, value: text(value) ?? '', measured: text(measured), isApplied }];
}

/** What says which fixes are the flight's. */
function extentRow<Value>(
  name: Row['name'],
  stated: { readonly value: Value; readonly is_applied: boolean } | null,
  textOf: (value: Value) => string,
): Row[] {
  if (stated === null) return [];
  return [{ name, value: textOf(stated.value), measured: undefined, isApplied: stated.is_applied }];
}

function partsText(
  parts: NonNullable<Corrections['parts']>['value'],
  formats: ReturnType<typeof flightFormats>,
): string {
  const { kinds } = messages.value.corrections;
  return parts
    .map(({ kind, starts_at: from, ends_at: to }) =>
      from === null || to === null
        ? (kinds[kind] ?? kind)
        : `${formats.timeSpan(from, to)} ${kinds[kind] ?? kind}`,
    )
    .join(', ');
}
