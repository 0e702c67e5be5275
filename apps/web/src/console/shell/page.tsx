import { type ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { messages } from './preferences.js';
import { place } from './router.js';

export interface PageProps {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** A page with one form in the middle. */
  readonly isNarrow?: boolean;
  readonly children: ComponentChildren;
}

/** How many pages have been shown: the first one keeps the browser's own focus. */
let pagesShown = 0;

/** A page of the console. Its heading takes the focus, so that screen readers announce a change of page. */
export function Page({ title, lead, actions, isNarrow = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${messages.value.shell.service}`;
  }, [title]);
  useEffect(() => {
    const wantsFocusElsewhere = document.activeElement?.matches('input, dialog, dialog *') ?? false;
    if (pagesShown++ > 0 && !wantsFocusElsewhere) heading.current?.focus({ preventScroll: true });
  }, [place.value.path]);
  return (
    <div class={isNarrow ? 'page page-narrow' : 'page'}>
      <header class="page-header">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p class="soft">{lead}</p>}
        </div>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
