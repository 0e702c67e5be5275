import { messages } from '../../shell/preferences.js';

/** The tags of a flight. Each leads to the flights that have it. */
export function TagList({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul class="tags" aria-label={messages.value.notes.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <a href={`/console/flights?${new URLSearchParams({ tag })}`}>{tag}</a>
        </li>
      ))}
    </ul>
  );
}
