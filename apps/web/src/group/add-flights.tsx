import { useId, useRef, useState } from 'preact/hooks';
import { GROUP_FLIGHTS_MAX } from '@core/contract';
import { membersIn } from './group-links.js';
import { distinctMembers, type GroupMember } from './group-member.js';
import { type Wording } from './wording.js';

export interface AddFlightsProps {
  /** Flights that the group already has. */
  readonly present: readonly GroupMember[];
  readonly wording: Wording;
  readonly onAdd: (members: readonly GroupMember[]) => void;
}

/** A form for links of shared flights. */
export function AddFlights({ present, wording, onAdd }: AddFlightsProps) {
  const { add: texts } = wording.texts;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const { members, unknown } = membersIn(field.current!.value, location.origin);
    const all = distinctMembers([...present, ...members]);
    const room = all.slice(0, GROUP_FLIGHTS_MAX);
    if (unknown.length > 0) setFault(texts.unknown(unknown.join(', ')));
    else if (members.length === 0) setFault(texts.empty);
    else setFault(all.length > room.length ? texts.tooMany(GROUP_FLIGHTS_MAX) : null);
    if (members.length === 0) return;
    field.current!.value = unknown.join('\n');
    onAdd(room);
  };
  return (
    <form class="add-flights" onSubmit={submit}>
      <label for={id}>{texts.label}</label>
      <textarea
        id={id}
        ref={field}
        rows={4}
        spellcheck={false}
        autocomplete="off"
        placeholder={`${location.origin}/s/…`}
        aria-describedby={`${id}-hint`}
        aria-invalid={fault !== null}
      />
      <p id={`${id}-hint`} class="soft">
        {texts.hint(GROUP_FLIGHTS_MAX)}
      </p>
      {fault !== null && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" class="add">
        {texts.submit}
      </button>
    </form>
  );
}
