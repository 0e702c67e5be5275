import { type AirspaceMessages } from './messages/messages.js';

/** A verdict as a word, with a border of its own kind: colours alone would not do. */
export function VerdictMark({
  verdict,
  texts,
}: {
  readonly verdict: keyof AirspaceMessages['verdicts'];
  readonly texts: AirspaceMessages;
}) {
  return <span class={`airspace-mark is-${verdict}`}>{texts.verdicts[verdict]}</span>;
}
