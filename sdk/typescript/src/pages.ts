interface Page<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

/** All items of a list. The next page is fetched when its first item is needed. */
export async function* itemsOf<Item>(
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  for (let cursor: string | undefined; ;) {
    const page: Page<Item> = await fetchPage(cursor);
    yield* page.data;
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}
