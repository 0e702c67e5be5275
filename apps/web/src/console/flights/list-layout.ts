import { signal } from '@preact/signals';

export const LIST_LAYOUTS = ['cards', 'table'] as const;
/** How the list shows flights: with a picture each, or as many as possible. */
export type ListLayout = (typeof LIST_LAYOUTS)[number];

const STORED_UNDER = 'flight-list';

/** The viewer's choice. */
export const listLayout = signal<ListLayout>(remembered());

export function chooseListLayout(chosen: ListLayout): void {
  try {
    localStorage.setItem(STORED_UNDER, chosen);
  } catch {
    // a browser without storage forgets the choice
  }
  listLayout.value = chosen;
}

function remembered(): ListLayout {
  try {
    return LIST_LAYOUTS.find((each) => each === localStorage.getItem(STORED_UNDER)) ?? 'cards';
  } catch {
    return 'cards';
  }
}
