import { type Messages } from './messages/messages.js';

/** The name of a flight type in the reader's language; the league's own name if it has none. */
export function typeName({ type, title }: { type: string; title: string }, { score }: Messages): string {
  return score.types[type] ?? title.charAt(0).toUpperCase() + title.slice(1);
}
