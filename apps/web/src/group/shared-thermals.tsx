import { Fold } from './fold.js';
import { type GroupReplay } from './group-replay.js';
import { ownPilot } from './own-pilots.js';
import { PilotChip } from './pilot-chip.js';
import { type SharedClimb, type SharedThermal } from './thermal-matching.js';
import { thermalSummary } from './thermal-summary.js';
import { type Wording } from './wording.js';

export interface SharedThermalsProps {
  readonly group: GroupReplay;
  readonly wording: Wording;
}

/** Who climbed better in the same thermal: a line for each thermal, and its climbs behind it. */
export function SharedThermals({ group, wording }: SharedThermalsProps) {
  const { thermals } = group.group;
  const { thermals: texts } = wording.texts;
  return (
    <div class="shared-thermals">
      {thermals.length === 0 && <p>{texts.none}</p>}
      {thermals.map((thermal, i) => (
        <ThermalEntry key={i} number={i + 1} thermal={thermal} group={group} wording={wording} />
      ))}
      <Fold title={texts.note}>{texts.explanation}</Fold>
    </div>
  );
}

interface ThermalEntryProps extends SharedThermalsProps {
  readonly number: number;
  readonly thermal: SharedThermal;
}

function ThermalEntry({ number, thermal, group, wording }: ThermalEntryProps) {
  const { formats, texts } = wording;
  const title = texts.thermals.title(number, formats.timeOfDay(thermal.climbs[0]!.entersAtMs));
  const { pilots } = group.group;
  const own = ownPilot(pilots);
  const nameOf = (pilot: number) => (pilot === own ? texts.thermals.you : pilots[pilot]!.name);
  return (
    <details class="fold shared-thermal">
      <summary>
        {thermalSummary(thermal, number, { selected: group.selected.value, own }, nameOf, wording)}
      </summary>
      <table>
        <caption class="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.ranking.pilot}</th>
            <th scope="col" class="number">
              {texts.thermals.entered}
            </th>
            <th scope="col" class="number">
              {texts.thermals.climb}
            </th>
            <th scope="col" class="number">
              {texts.thermals.gain}
            </th>
          </tr>
        </thead>
        <tbody>
          {thermal.climbs.map((climb) => (
            <ClimbRow
              key={`${climb.pilot} ${climb.thermal.number}`}
              climb={climb}
              isBest={climb === thermal.best}
              group={group}
              wording={wording}
            />
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface ClimbRowProps extends SharedThermalsProps {
  readonly climb: SharedClimb;
  readonly isBest: boolean;
}

function ClimbRow({ climb, isBest, group, wording }: ClimbRowProps) {
  const { formats, texts } = wording;
  const { pilot, thermal, entersAtMs } = climb;
  const { name, number, colour } = group.group.pilots[pilot]!;
  const seek = () => group.seekPilot(pilot, thermal.fromSeconds);
  return (
    <tr class={isBest ? 'is-best' : undefined} onClick={seek}>
      <th scope="row">
        <button type="button" onClick={seek}>
          <PilotChip number={number} colour={colour} />
          <span class="pilot-name">{name}</span>
        </button>
      </th>
      <td class="number">{formats.timeOfDayWithSeconds(entersAtMs)}</td>
      <td class="number">
        <strong>{formats.climb(thermal.climbMeanMps)}</strong>
        {isBest && (
          <span class="best" title={texts.thermals.best}>
            <span aria-hidden="true">★</span>
            <span class="visually-hidden">{texts.thermals.best}</span>
          </span>
        )}
      </td>
      <td class="number">{formats.altitudeChange(thermal.gainM)}</td>
    </tr>
  );
}
