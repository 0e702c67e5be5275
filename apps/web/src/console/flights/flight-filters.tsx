import { SEARCH_CHARACTERS_MAX } from '@core/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Field, SelectField } from '../../components/field.js';
import { TYPING_MS } from '../../components/use-throttled.js';
import { messages } from '../shell/preferences.js';
import { changeQuery } from '../shell/router.js';
import { type Filters, hasFilters } from './list-query.js';
import { useOwnTags } from './notes/own-tags.js';

export { type Filters, filtersOf, hasFilters, listQuery } from './list-query.js';

export interface FlightFiltersProps {
  readonly filters: Filters;
}

/** The filters of the flight list. They are in the URL, so that a filtered list can be reloaded and bookmarked. */
export function FlightFilters({ filters }: FlightFiltersProps) {
  const { flights: texts, notes, common } = messages.value;
  const own = useOwnTags();
  const tags = filters.tag === '' || own.tags.includes(filters.tag) ? own.tags : [filters.tag, ...own.tags];
  const [words, setWords] = useState(filters.q);
  /** On a phone. Filters that apply are always shown. */
  const [isUnfolded, setUnfolded] = useState(hasFilters({ ...filters, q: '', site: '' }));
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setWords(filters.q), [filters.q]);
  useEffect(() => () => clearTimeout(typing.current), []);
  const changeWords = (value: string) => {
    setWords(value);
    clearTimeout(typing.current);
    typing.current = setTimeout(() => changeQuery({ q: value.trim() }), TYPING_MS);
  };
  return (
    <form class="filters" role="search" aria-label={texts.title} onSubmit={(event) => event.preventDefault()}>
      <Field
        label={texts.search}
        name="q"
        type="search"
        value={words}
        placeholder={texts.searchPlaceholder}
        maxLength={SEARCH_CHARACTERS_MAX}
        onChange={changeWords}
      />
      <div class="folded">
        <Field
          label={texts.from}
          name="from"
          type="date"
          value={filters.from}
          onChange={(from) => changeQuery({ from })}
        />
        <Field
          label={texts.to}
          name="to"
          type="date"
          value={filters.to}
          onChange={(to) => changeQuery({ to })}
        />
        <SelectField
          label={common.status}
          name="status"
          value={filters.status}
          choices={[['', common.all], ...Object.entries(texts.statuses)]}
          onChange={(status) => changeQuery({ status })}
        />
        <SelectField
          label={texts.airspace}
          name="airspace"
          value={filters.airspace}
          choices={[['', common.all], ...Object.entries(texts.airspaces)]}
          onChange={(airspace) => changeQuery({ airspace })}
        />
        {tags.length > 0 && (
          <SelectField
            label={notes.tag}
            name="tag"
            value={filters.tag}
            choices={[['', common.all], ...tags.map((tag) => [tag, tag] as const)]}
            onChange={(tag) => changeQuery({ tag })}
          />
        )}
        {(own.hasTandem || filters.tandem !== '') && (
          <SelectField
            label={notes.crew}
            name="tandem"
            value={filters.tandem}
            choices={[
              ['', common.all],
              ['true', notes.tandemFlight],
              ['false', notes.soloFlight],
            ]}
            onChange={(tandem) => changeQuery({ tandem })}
          />
        )}
      </div>
      <Button isExpanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        {texts.filters}
      </Button>
      <SelectField
        label={texts.sort}
        name="sort"
        value={filters.sort}
        choices={Object.entries(texts.sorts)}
        onChange={(sort) => changeQuery({ sort: sort === '-flown_at' ? null : sort })}
      />
      {filters.site !== '' && <p class="soft">{texts.ofSite(filters.site)}</p>}
      {hasFilters(filters) && (
        <Button
          kind="quiet"
          onClick={() =>
            changeQuery({
              ...{ q: null, site: null, tag: null, tandem: null, from: null, to: null, status: null },
              airspace: null,
            })
          }
        >
          {common.clear}
        </Button>
      )}
    </form>
  );
}
