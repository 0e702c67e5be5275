import MiniSearch, { type Options } from 'minisearch';

/** A section of a guide, as the search finds it. */
export interface SearchedSection {
  /** With the heading as fragment. */
  readonly url: string;
  readonly guide: string;
  readonly heading: string;
  readonly text: string;
  /** Beginning of the text, to show. */
  readonly excerpt: string;
}

export type FoundSection = Pick<SearchedSection, 'url' | 'guide' | 'heading' | 'excerpt'>;

/** The build indexes with the same options as the browser searches. */
const OPTIONS: Options<SearchedSection> = {
  idField: 'url',
  fields: ['heading', 'guide', 'text'],
  storeFields: ['url', 'guide', 'heading', 'excerpt'],
  searchOptions: {
    boost: { heading: 4, guide: 2 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};
const SHOWN_MAX = 12;

export function indexOf(sections: readonly SearchedSection[]): string {
  const index = new MiniSearch(OPTIONS);
  index.addAll(sections);
  return JSON.stringify(index);
}

export function openIndex(json: string): (query: string) => FoundSection[] {
  const index = MiniSearch.loadJSON(json, OPTIONS);
  return (query) => index.search(query).slice(0, SHOWN_MAX) as unknown as FoundSection[];
}
