import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../../components/use-action.js';

/** A page of a list, as both APIs return it. */
export interface ListPage<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

export interface Pages<Item> {
  /** All items loaded so far; undefined until the first page is there. */
  readonly items: readonly Item[] | undefined;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** Replaces an item that has changed. */
  readonly replace: (isSame: (item: Item) => boolean, changed: Item) => void;
}

/** A list that is loaded page by page, and from its start when one of `inputs` changes. */
export function usePages<Item>(
  load: (cursor: string | undefined) => Promise<ListPage<Item>>,
  inputs: readonly unknown[],
): Pages<Item> {
  const [items, setItems] = useState<readonly Item[] | undefined>(undefined);
  const [cursor, setCursor] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    load(undefined).then(
      (page) => {
        if (!isCurrent) return;
        setItems(page.data);
        setCursor(page.next_cursor);
        setError(null);
      },
      (caught: unknown) => {
        if (isCurrent) setError(caught);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [...inputs, round]);
  const more = useAction(async () => {
    const page = await load(cursor ?? undefined);
    setItems((present) => [...(present ?? []), ...page.data]);
    setCursor(page.next_cursor);
  });
  return {
    items,
    hasMore: cursor !== null,
    isLoading: more.isRunning,
    error: error ?? more.error,
    loadMore: () => void more.run(),
    reload: () => setRound((count) => count + 1),
    replace: (isSame, changed) =>
      setItems((present) => present?.map((item) => (isSame(item) ? changed : item))),
  };
}
