import { PILOT_NAME_CHARACTERS_MAX } from '@core/contract';
import { useId, useState } from 'preact/hooks';
import { addFlight, GroupProblem, newSecret } from './kept-group.js';
import { nameOf } from './group-member.js';
import { type GroupMessages } from './messages/messages.js';

export interface AddOwnFlightProps {
  readonly token: string;
  readonly texts: GroupMessages;
  readonly onAdded: () => void;
}

/** A form with which a visitor adds a flight to the group of somebody else, without an account. */
export function AddOwnFlight({ token, texts: { own: texts, pilots, faults }, onAdded }: AddOwnFlightProps) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [secret, setSecret] = useState(newSecret);
  const [name, setName] = useState('');
  const [colour, setColour] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const choose = (files: FileList | null | undefined) => {
    setFile(files?.[0] ?? null);
    setSecret(newSecret());
    setFault(null);
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!file) return setFault(texts.noFile);
    setSending(true);
    try {
      await addFlight(token, { file, name: nameOf(name) ?? '', colour, secret });
      setFile(null);
      setSecret(newSecret());
      setFault(null);
      onAdded();
    } catch (error) {
      if (!(error instanceof GroupProblem)) throw error;
      setFault(error.said ?? faults.unreachable);
    } finally {
      setSending(false);
    }
  };
  return (
    <form class="add-own-flight" onSubmit={(event) => void submit(event)}>
      <h3>{texts.title}</h3>
      <label
        class={isOver ? 'file-drop over' : 'file-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          choose(event.dataTransfer?.files);
        }}
      >
        <input
          type="file"
          class="visually-hidden"
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => choose(currentTarget.files)}
        />
        <strong>{file ? file.name : texts.choose}</strong>
        <span>{file ? texts.chooseAnother : texts.drop}</span>
      </label>
      <div class="own-pilot">
        <label for={`${id}-name`}>{texts.name}</label>
        <input
          id={`${id}-name`}
          value={name}
          maxLength={PILOT_NAME_CHARACTERS_MAX}
          autocomplete="name"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <label for={`${id}-colour`}>{texts.colour}</label>
        <select
          id={`${id}-colour`}
          onChange={({ currentTarget: { selectedIndex } }) =>
            setColour(selectedIndex === 0 ? null : selectedIndex - 1)
          }
        >
          <option selected={colour === null}>{pilots.anyColour}</option>
          {pilots.colours.map((colourName, i) => (
            <option key={colourName} selected={colour === i}>
              {colourName}
            </option>
          ))}
        </select>
      </div>
      <p id={`${id}-hint`} class="soft">
        {texts.hint}
      </p>
      {fault !== null && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" class="add" disabled={isSending}>
        {isSending ? texts.sending : texts.submit}
      </button>
    </form>
  );
}
