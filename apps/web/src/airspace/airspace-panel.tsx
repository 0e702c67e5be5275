import './airspace.css';
import { type Signal, useComputed } from '@preact/signals';
import { type Formats } from '@capabilities/pages/flight-page';
import { useEffect, useId } from 'preact/hooks';
import { EncounterItem } from './encounter-item.js';
import { type Encounter } from './encounter.js';
import { type AirspaceMessages } from './messages/messages.js';
import { type AirspacePanelProps } from './panel-props.js';
import { Remarks } from './remarks.js';
import { type Remark, type ShownAirspace } from './shown-airspace.js';
import { VerdictMark } from './verdict-mark.js';
import { dayInWords, gapInWords, lacksSets, qnhInWords } from './wording.js';

/** What the data show of a flight and the airspaces around it. */
export function AirspacePanel(props: AirspacePanelProps) {
  const { airspaces, source, formats, texts } = props;
  const verdict = airspaces.verdict.value;
  const { is_pending: isPending, judged_at: judgedAt, remarks = [], decision = null } = verdict;
  useEffect(() => (isPending ? airspaces.awaitVerdict() : undefined), [isPending]);
  const gap = gapInWords(verdict, formats, texts);
  const isUnknown = verdict.summary === 'unknown' && gap !== null;
  const add = (remark: Remark) => {
    const { remarks = [] } = airspaces.verdict.peek();
    airspaces.verdict.value = { ...airspaces.verdict.peek(), remarks: [...remarks, remark] };
  };
  return (
    <div class="airspace">
      <div role="status">
        <p class="airspace-summary">
          <VerdictMark verdict={verdict.summary} texts={texts} />
          {!isUnknown && verdict.sentence}
        </p>
        {gap !== null && (
          <p>
            {gap} {source.owner && lacksSets(verdict) && texts.askOperator}
          </p>
        )}
      </div>
      {decision !== null && <p class="airspace-decision">{texts.decisions[decision]}</p>}
      {judgedAt !== null && <p class="airspace-note">{texts.noDetermination}</p>}
      <Rules {...props} />
      <Groups {...props} />
      {source.owner && (judgedAt !== null || remarks.length > 0) && (
        <Remarks
          remarks={remarks}
          send={async (text) => add(await source.owner!.comment(text))}
          formats={formats}
          texts={texts}
        />
      )}
      <Data verdict={verdict} formats={formats} texts={texts} />
    </div>
  );
}

function Rules({ airspaces, texts }: AirspacePanelProps) {
  const id = useId();
  const { profile, profiles, judged_at: judgedAt } = airspaces.verdict.value;
  if (judgedAt === null) return null;
  return (
    <div class="airspace-rules">
      <label for={id}>{texts.rules}</label>
      <select
        id={id}
        aria-describedby={`${id}-note`}
        onChange={({ currentTarget }) => {
          const chosen = profiles[currentTarget.selectedIndex];
          if (chosen) void airspaces.choose(chosen.name);
        }}
      >
        {profiles.map(({ name, title }) => (
          <option key={name} value={name} selected={name === airspaces.profile.value}>
            {title}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} class="airspace-note">
        {profile.description}
      </p>
      {airspaces.hasFailed.value && (
        <p role="alert">
          {texts.failed}{' '}
          <button type="button" class="link" onClick={() => void airspaces.read()}>
            {texts.retry}
          </button>
        </p>
      )}
    </div>
  );
}

/** Crossings, near misses and what else is close by. */
function Groups(props: AirspacePanelProps) {
  const { airspaces, texts } = props;
  const all = airspaces.encounters.value;
  const groups = [
    [texts.crossings, all.filter(({ number, crossing }) => number !== null && crossing.verdict !== 'near')],
    [texts.near, all.filter(({ crossing }) => crossing.verdict === 'near')],
    [texts.outside, all.filter(({ number, crossing }) => number === null && crossing.verdict === 'outside')],
  ] as const;
  if (all.length === 0) return null;
  return (
    <>
      <label class="airspace-shown">
        <input
          type="checkbox"
          checked={airspaces.isShown.value}
          onChange={({ currentTarget }) => (airspaces.isShown.value = currentTarget.checked)}
        />
        {texts.show}
      </label>
      {groups.map(
        ([heading, encounters]) =>
          encounters.length > 0 && (
            <Group key={heading} heading={heading} encounters={encounters} {...props} />
          ),
      )}
    </>
  );
}

interface GroupProps extends AirspacePanelProps {
  readonly heading: string;
  readonly encounters: readonly Encounter[];
}

function Group({ heading, encounters, ...props }: GroupProps) {
  const { airspaces, replay } = props;
  const second = useComputed(() => Math.floor(replay.timeSeconds.value));
  return (
    <section>
      <h3>{heading}</h3>
      <ul class="airspace-list">
        {encounters.map((encounter) => {
          const index = airspaces.encounters.value.indexOf(encounter);
          return (
            <EncounterItem
              key={`${airspaces.profile.value} ${index}`}
              {...props}
              encounter={encounter}
              isChosen={airspaces.chosen.value === index}
              second={second}
              choose={() => choose(airspaces.chosen, index)}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** A second tap closes it again. */
function choose(chosen: Signal<number | null>, index: number): void {
  chosen.value = chosen.value === index ? null : index;
}

interface DataProps {
  readonly verdict: ShownAirspace;
  readonly formats: Formats;
  readonly texts: AirspaceMessages;
}

/** What the flight was compared with. */
function Data({ verdict, formats, texts }: DataProps) {
  const { sets, compared_count: count, judged_at: judgedAt } = verdict;
  if (judgedAt === null || sets.length === 0) return null;
  const qnh = qnhInWords(verdict.qnh, formats, texts);
  return (
    <section>
      <h3>{texts.data}</h3>
      <p>
        {texts.compared(count)} {qnh !== null && `${qnh}.`}
      </p>
      <ul class="notes">
        {sets.map(({ name, valid_from: from, valid_until: until, licence, left_out_count: leftOut }) => (
          <li key={name}>
            {name}, {texts.valid(dayInWords(from, formats), until && dayInWords(until, formats))}
            {leftOut > 0 && <span class="airspace-part">{texts.leftOut(leftOut)}</span>}
            {licence !== null && <small>{licence}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
