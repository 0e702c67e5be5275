/** Runs the work for all items, a few at a time. The first error ends it, once what has begun is done. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atATime: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const open = items[Symbol.iterator]();
  let failure: { error: unknown } | undefined;
  const takeTurns = async (): Promise<void> => {
    for (let next = open.next(); !next.done && !failure; next = open.next()) {
      await work(next.value).catch((error: unknown) => (failure ??= { error }));
    }
  };
  await Promise.all(Array.from({ length: atATime }, takeTurns));
  if (failure) throw failure.error;
}
