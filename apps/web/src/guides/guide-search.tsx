import { useEffect, useRef, useState } from 'preact/hooks';
import { type FoundSection } from './search-index.js';

type Search = (query: string) => FoundSection[];

/** Finds sections of all guides. The index is loaded when somebody wants to search. */
export function GuideSearch({ indexPath }: { readonly indexPath: string }) {
  const field = useRef<HTMLInputElement>(null);
  const loading = useRef<Promise<Search> | null>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const [isAway, setAway] = useState(false);
  const [query, setQuery] = useState('');

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focusOnSlash);
    return () => removeEventListener('keydown', focusOnSlash);
  }, []);

  function load(): void {
    loading.current ??= loadSearch(indexPath);
    loading.current.then(
      (loaded) => setSearch(() => loaded),
      () => {
        loading.current = null;
        setAway(true);
      },
    );
  }

  const words = query.trim();
  const found = words !== '' && search ? search(words) : null;
  return (
    <div role="search" onKeyDown={(event) => event.key === 'Escape' && setQuery('')}>
      <input
        ref={field}
        class="guide-search-field"
        type="search"
        placeholder="Search the guides"
        aria-label="Search the guides"
        value={query}
        onFocus={load}
        onInput={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <p class="visually-hidden" role="status">
        {found && `${found.length} ${found.length === 1 ? 'section' : 'sections'} found`}
      </p>
      {found && (
        <ul class="guide-results">
          {found.map(({ url, guide, heading, excerpt }) => (
            <li key={url}>
              <a href={url} onClick={() => setQuery('')}>
                <strong>{heading}</strong>
                {guide !== heading && <span class="soft"> · {guide}</span>}
                <small>{excerpt}</small>
              </a>
            </li>
          ))}
          {found.length === 0 && <li class="soft">Nothing found. Try fewer or other words.</li>}
        </ul>
      )}
      {isAway && words !== '' && !found && (
        <p class="soft">The search is unavailable for the moment. All guides are listed below.</p>
      )}
    </div>
  );
}

async function loadSearch(indexPath: string): Promise<Search> {
  const [{ openIndex }, response] = await Promise.all([import('./search-index.js'), fetch(indexPath)]);
  if (!response.ok) throw new Error(`The index of the guides answered ${response.status}`);
  return openIndex(await response.text());
}
