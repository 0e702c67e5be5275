import { useState } from 'preact/hooks';
import { GroupProblem, type OwnEntry, ownLink, removeOwnEntry } from './kept-group.js';
import { type GroupMessages } from './messages/messages.js';

export interface OwnEntriesProps {
  readonly token: string;
  readonly entries: readonly OwnEntry[];
  readonly texts: GroupMessages;
  readonly onChange: () => void;
}

/** The flights that the viewer has added: whether they are approved, and how to remove them. */
export function OwnEntries({ token, entries, texts, onChange }: OwnEntriesProps) {
  const { own, faults } = texts;
  const [fault, setFault] = useState<string | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  if (entries.length === 0) return null;
  const remove = async (secret: string) => {
    try {
      await removeOwnEntry(token, secret);
      setFault(null);
      onChange();
    } catch (error) {
      if (!(error instanceof GroupProblem)) throw error;
      setFault(error.said ?? faults.unreachable);
    }
  };
  const copy = async (secret: string) => {
    await navigator.clipboard.writeText(ownLink(token, secret));
    setCopied(secret);
  };
  return (
    <section class="own-entries">
      <h3>{own.listTitle}</h3>
      <ul>
        {entries.map((entry) => {
          const { secret, pilot_name: name } = entry;
          return (
            <li key={secret}>
              <p role="status">
                <strong>{name ?? own.unnamed}</strong> {stateOf(entry, own)}
              </p>
              <p class="missing-actions">
                <button type="button" onClick={() => void remove(secret)}>
                  {own.remove}
                </button>
                {'clipboard' in navigator && (
                  <button type="button" onClick={() => void copy(secret)}>
                    {copied === secret ? own.copied : own.copyLink}
                  </button>
                )}
              </p>
            </li>
          );
        })}
      </ul>
      <p class="soft">{own.linkHint}</p>
      {fault !== null && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}

function stateOf({ status, flight_status: flightStatus }: OwnEntry, own: GroupMessages['own']): string {
  if (flightStatus === 'failed') return own.failed;
  return status === 'approved' ? own.approved : own.waiting;
}
