import { useComputed } from '@preact/signals';
import { Fold } from './fold.js';
import { type GroupReplay } from './group-replay.js';
import { PilotChip } from './pilot-chip.js';
import { type RankedPilot, type Ranking, RANKINGS } from './ranking.js';
import { type Wording } from './wording.js';

/** While playing, the table changes this often, which is as fast as one can read. */
const UPDATES_PER_SECOND = 4;

export interface RankingTableProps {
  readonly group: GroupReplay;
  readonly wording: Wording;
  /** The time of day, or since the start, at a second of the group. */
  readonly clockOf: (timeSeconds: number) => string;
}

/** All pilots at the cursor, best first. */
export function RankingTable({ group, wording, clockOf }: RankingTableProps) {
  const { replay, ranking } = group;
  const { ranking: texts } = wording.texts;
  // a step of the replay's own time, so that a paused table is exact
  const shownSeconds = useComputed(() => {
    if (!replay.isPlaying.value) return replay.timeSeconds.value;
    const stepSeconds = replay.speed.value / UPDATES_PER_SECOND;
    return Math.floor(replay.timeSeconds.value / stepSeconds) * stepSeconds;
  });
  const ranked = useComputed(() => group.ranked(shownSeconds.value));
  return (
    <>
      <table class="ranking">
        <caption class="visually-hidden">{texts.caption(clockOf(shownSeconds.value))}</caption>
        <thead>
          <tr>
            <th scope="col" class="rank">
              <span class="visually-hidden">{texts.rank}</span>
            </th>
            <th scope="col">{texts.pilot}</th>
            {RANKINGS.map((by) => (
              <SortHeading key={by} by={by} group={group} wording={wording} isChosen={by === ranking.value} />
            ))}
          </tr>
        </thead>
        <tbody>
          {ranked.value.map((pilot) => (
            <PilotRow key={pilot.pilot} pilot={pilot} group={group} wording={wording} />
          ))}
        </tbody>
      </table>
      <Fold title={texts.note}>{texts.distanceHint}</Fold>
    </>
  );
}

interface SortHeadingProps extends Pick<RankingTableProps, 'group' | 'wording'> {
  readonly by: Ranking;
  readonly isChosen: boolean;
}

function SortHeading({ by, group, wording: { texts }, isChosen }: SortHeadingProps) {
  const name = texts.ranking[by];
  return (
    <th scope="col" class={`number ${by}`} aria-sort={isChosen ? 'descending' : undefined}>
      <button type="button" title={texts.ranking.sortBy(name)} onClick={() => (group.ranking.value = by)}>
        {name}
        {isChosen && <span aria-hidden="true"> ↓</span>}
      </button>
    </th>
  );
}

interface PilotRowProps extends Pick<RankingTableProps, 'group' | 'wording'> {
  readonly pilot: RankedPilot;
}

function PilotRow({ pilot: at, group, wording }: PilotRowProps) {
  const { formats, texts } = wording;
  const { name, number, colour } = group.group.pilots[at.pilot]!;
  const isSelected = group.selected.value === at.pilot;
  const select = () => (group.selected.value = at.pilot);
  const known = (value: number | null, write: (value: number) => string) =>
    value === null ? '–' : write(value);
  return (
    <tr class={isSelected ? 'is-selected' : undefined} onClick={select}>
      <td class="rank">{at.rank ?? ''}</td>
      <th scope="row">
        <button type="button" aria-pressed={isSelected} title={texts.ranking.select(name)} onClick={select}>
          <PilotChip number={number} colour={colour} />
          <span class="pilot-name">{name}</span>
        </button>
      </th>
      <td class="number distanceM">{formats.distance(at.distanceM / 1_000, 1)}</td>
      {at.stage === 'flying' ? (
        <>
          <td class="number altitudeM">{known(at.altitudeM, (value) => formats.altitude(value))}</td>
          <td class="number climbMps">{known(at.climbMps, (value) => formats.climb(value))}</td>
          <td class="number groundSpeedKmh">{known(at.groundSpeedKmh, (value) => formats.speed(value))}</td>
        </>
      ) : (
        <td class="stage-of-flight" colSpan={3}>
          {texts.ranking[at.stage]}
        </td>
      )}
    </tr>
  );
}
