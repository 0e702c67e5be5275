import { type Formats } from '@capabilities/pages/flight-page';
import { useId, useState } from 'preact/hooks';
import { useAction } from '../components/use-action.js';
import { type AirspaceMessages } from './messages/messages.js';
import { type Remark } from './shown-airspace.js';

/** As the service accepts them. */
const CHARACTERS_MAX = 2_000;

export interface RemarksProps {
  readonly remarks: readonly Remark[];
  readonly send: (text: string) => Promise<void>;
  readonly formats: Formats;
  readonly texts: AirspaceMessages;
}

/** What the pilot said to the verdict and operators decided, and a form to say more. */
export function Remarks({ remarks, send, formats, texts }: RemarksProps) {
  return (
    <section>
      <h3>{texts.remarks}</h3>
      {remarks.length === 0 && <p>{texts.noRemarks}</p>}
      <ul class="airspace-remarks">
        {remarks.map(({ kind, decision, text, author, created_at: at }, index) => (
          <li key={index} class={`is-${kind}`}>
            {decision !== null && <b>{texts.decisions[decision]}</b>}
            <p>{text}</p>
            <small>
              {author.name}, {formats.date(at)}, {formats.timeOfDay(at)}
            </small>
          </li>
        ))}
      </ul>
      <CommentForm send={send} texts={texts} />
    </section>
  );
}

function CommentForm({ send, texts }: Pick<RemarksProps, 'send' | 'texts'>) {
  const id = useId();
  const [text, setText] = useState('');
  const sending = useAction(async () => {
    await send(text.trim());
    setText('');
  });
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== '') void sending.run();
  };
  return (
    <form class="airspace-comment" onSubmit={submit}>
      <label for={id}>{texts.comment}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={CHARACTERS_MAX}
        required
        value={text}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p id={`${id}-hint`} class="airspace-note">
        {texts.commentHint}
      </p>
      <button type="submit" class="airspace-button" aria-busy={sending.isRunning}>
        {texts.send}
      </button>
      {sending.error !== null && <p role="alert">{texts.commentFailed}</p>}
    </form>
  );
}
