import { type ReadonlySignal, useComputed } from '@preact/signals';
import { type ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useAction } from '../components/use-action.js';
import { type Encounter } from './encounter.js';
import { type AirspacePanelProps } from './panel-props.js';
import { type Crossing } from './shown-airspace.js';
import { VerdictMark } from './verdict-mark.js';
import {
  altimetersInWords,
  dayInWords,
  depthInWords,
  kindInWords,
  limitsInWords,
  reasonInWords,
} from './wording.js';

interface EncounterItemProps extends AirspacePanelProps {
  readonly encounter: Encounter;
  readonly isChosen: boolean;
  readonly second: ReadonlySignal<number>;
  readonly choose: () => void;
}

/** A crossing or a miss. Choosing it moves the replay there, and shows everything about it. */
export function EncounterItem(props: EncounterItemProps) {
  const { encounter, isChosen, second, choose, replay, formats, texts } = props;
  const { crossing, airspace, fromSeconds, toSeconds, deepestSeconds } = encounter;
  const id = useId();
  const isNow = useComputed(
    () =>
      fromSeconds !== null &&
      toSeconds !== null &&
      second.value >= Math.floor(fromSeconds) &&
      second.value <= toSeconds,
  );
  const seconds = crossing.verdict === 'near' ? deepestSeconds : (fromSeconds ?? deepestSeconds);
  const open = () => {
    choose();
    if (!isChosen && seconds !== null) replay.seek(Math.max(0, seconds));
  };
  return (
    <li class={`airspace-item is-${crossing.verdict}`} aria-current={isNow.value ? 'true' : undefined}>
      <button type="button" class="airspace-name" aria-expanded={isChosen} aria-controls={id} onClick={open}>
        <span>
          <b>{airspace.name}</b>
          <small>
            {kindInWords(airspace, texts)} · {limitsInWords(airspace.floor, airspace.ceiling, formats, texts)}
          </small>
        </span>
        <span class="airspace-times">
          <VerdictMark verdict={crossing.verdict} texts={texts} />
          <span class="time">{timesInWords(crossing, props)}</span>
        </span>
      </button>
      <div id={id} hidden={!isChosen}>
        {isChosen && <Details {...props} />}
      </div>
    </li>
  );
}

function timesInWords({ verdict, entry, exit, deepest }: Crossing, { formats }: EncounterItemProps): string {
  if (deepest.time === null || entry.time === null || exit.time === null) return '';
  if (verdict === 'near' || verdict === 'outside') return formats.timeOfDay(deepest.time);
  const [from, to] = [formats.timeOfDay(entry.time), formats.timeOfDay(exit.time)];
  return from === to ? from : `${from}–${to}`;
}

function Details(props: EncounterItemProps) {
  const { encounter, airspaces, formats, texts } = props;
  const { crossing, airspace } = encounter;
  const { verdict, entry, exit, deepest, reasons, starts_inside: starts, ends_inside: ends } = crossing;
  const wasIn = verdict === 'inside' || verdict === 'possible';
  const altimeters = altimetersInWords(crossing, formats, texts);
  const set = airspaces.verdict.value.sets.find(({ name }) => name === airspace.set);
  return (
    <div class="airspace-details">
      <p>{crossing.sentence}</p>
      {encounter.number !== null && verdict === 'outside' && <p>{texts.notCounted}.</p>}
      {reasons.length > 0 && (
        <>
          <h4>{texts.why}</h4>
          <ul class="notes">
            {reasons.map((reason, index) => (
              <li key={index}>{reasonInWords(reason, formats, texts)}</li>
            ))}
          </ul>
        </>
      )}
      <dl class="lines">
        {wasIn && (
          <>
            <Line term={texts.entry}>
              <MomentOf time={entry.time} seconds={encounter.fromSeconds} {...props} />
              {starts && ` ${texts.atTakeoff}`}
            </Line>
            <Line term={texts.exit}>
              <MomentOf time={exit.time} seconds={encounter.toSeconds} {...props} />
              {ends && ` ${texts.atLanding}`}
            </Line>
            {crossing.inside_seconds > 0 && (
              <Line term={texts.insideFor}>{formats.duration(crossing.inside_seconds)}</Line>
            )}
          </>
        )}
        <Line term={wasIn ? texts.deepest : texts.closest}>
          <MomentOf time={deepest.time} seconds={encounter.deepestSeconds} {...props} />{' '}
          {depthInWords(deepest, formats, texts)}
        </Line>
        {altimeters.length > 0 && (
          <Line term={texts.altimeter}>
            {altimeters.map((text) => (
              <span key={text} class="airspace-part">
                {text}
              </span>
            ))}
          </Line>
        )}
        <Line term={texts.activation}>{texts.activations[airspace.activation] ?? airspace.activation}</Line>
        {set && (
          <Line term={texts.data}>
            {set.name},{' '}
            {texts.valid(
              dayInWords(set.valid_from, formats),
              set.valid_until && dayInWords(set.valid_until, formats),
            )}
          </Line>
        )}
      </dl>
      <Picture {...props} />
    </div>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface MomentProps extends EncounterItemProps {
  readonly time: string | null;
  readonly seconds: number | null;
}

function MomentOf({ time, seconds, replay, formats }: MomentProps) {
  if (time === null || seconds === null) return null;
  return (
    <button type="button" class="link" onClick={() => replay.seek(Math.max(0, seconds))}>
      {formats.timeOfDayWithSeconds(time)}
    </button>
  );
}

/** A picture of the crossing, which only its owner gets. */
function Picture({ source, encounter, airspaces, texts }: EncounterItemProps) {
  const { owner } = source;
  const { number } = encounter;
  const saving = useAction(async () => owner?.savePicture(number!, airspaces.profile.peek()));
  if (!owner || number === null) return null;
  return (
    <p>
      <button
        type="button"
        class="airspace-button"
        aria-busy={saving.isRunning}
        onClick={() => void saving.run()}
      >
        {texts.picture}
      </button>
      {saving.error !== null && <span role="alert"> {texts.pictureFailed}</span>}
    </p>
  );
}
