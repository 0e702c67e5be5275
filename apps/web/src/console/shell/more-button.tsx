import { Button } from '../../components/button.js';
import { messages } from './preferences.js';
import { type Pages } from './use-pages.js';

/** Loads the next page of a list, if there is one. */
export function MoreButton({
  list,
}: {
  readonly list: Pick<Pages<unknown>, 'hasMore' | 'isLoading' | 'loadMore'>;
}) {
  if (!list.hasMore) return null;
  return (
    <Button isBusy={list.isLoading} onClick={list.loadMore}>
      {messages.value.common.more}
    </Button>
  );
}
