import { PILOT_NAME_CHARACTERS_MAX } from '@core/contract';
import { useId, useState } from 'preact/hooks';
import { type Pilot } from './assemble-group.js';
import { type GroupMember, nameOf } from './group-member.js';
import { PilotChip } from './pilot-chip.js';
import { type Wording } from './wording.js';

export interface PilotFormProps {
  readonly pilots: readonly Pilot[];
  readonly members: readonly GroupMember[];
  readonly wording: Wording;
  readonly onChange: (members: readonly GroupMember[]) => void;
}

/** Names and colours of the pilots. They apply together, because each change restarts the replay. */
export function PilotForm({ pilots, members, wording, onChange }: PilotFormProps) {
  const { pilots: texts } = wording.texts;
  const [drafts, setDrafts] = useState<ReadonlyMap<string, GroupMember>>(new Map());
  const memberOf = (id: string) => drafts.get(id) ?? members.find((member) => member.id === id)!;
  const submit = (event: Event) => {
    event.preventDefault();
    onChange(members.map(({ id }) => memberOf(id)));
  };
  return (
    <details class="fold">
      <summary>{texts.edit}</summary>
      <form class="pilot-form" onSubmit={submit}>
        {pilots.map((pilot) => (
          <PilotFields
            key={pilot.flight.id}
            pilot={pilot}
            member={memberOf(pilot.flight.id)}
            wording={wording}
            onChange={(changed) => setDrafts(new Map(drafts).set(changed.id, changed))}
          />
        ))}
        <p class="soft">{texts.hint}</p>
        <button type="submit" class="add">
          {texts.apply}
        </button>
      </form>
    </details>
  );
}

interface PilotFieldsProps {
  readonly pilot: Pilot;
  readonly member: GroupMember;
  readonly wording: Wording;
  readonly onChange: (member: GroupMember) => void;
}

function PilotFields({ pilot, member, wording: { texts }, onChange }: PilotFieldsProps) {
  const id = useId();
  return (
    <div class="pilot-fields">
      <PilotChip number={pilot.number} colour={member.colour ?? pilot.colour} />
      <label class="visually-hidden" for={`${id}-name`}>
        {texts.pilots.name(pilot.number)}
      </label>
      <input
        id={`${id}-name`}
        value={member.name ?? ''}
        placeholder={pilot.name}
        maxLength={PILOT_NAME_CHARACTERS_MAX}
        autocomplete="off"
        onInput={({ currentTarget }) => onChange({ ...member, name: nameOf(currentTarget.value) })}
      />
      <label class="visually-hidden" for={`${id}-colour`}>
        {texts.pilots.colour(pilot.number)}
      </label>
      <select
        id={`${id}-colour`}
        onChange={({ currentTarget: { selectedIndex } }) =>
          onChange({ ...member, colour: selectedIndex === 0 ? null : selectedIndex - 1 })
        }
      >
        <option selected={member.colour === null}>{texts.pilots.anyColour}</option>
        {texts.pilots.colours.map((name, colour) => (
          <option key={name} selected={member.colour === colour}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
