export type BadgeTone = 'good' | 'bad' | 'busy' | 'plain';

/** A short state, such as "Active". */
export function Badge({ tone, text }: { readonly tone: BadgeTone; readonly text: string }) {
  return <span class={`badge badge-${tone}`}>{text}</span>;
}
