import { type ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

export interface Tab {
  readonly name: string;
  readonly title: string;
  readonly content: ComponentChildren;
}

/** Tabs with arrow keys, as the ARIA practices describe: only the open one is in the tab order. */
export function GroupTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const [open, setOpen] = useState(tabs[0]!.name);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === open);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const { name } = tabs[(next + tabs.length) % tabs.length]!;
    setOpen(name);
    list.current!.querySelector<HTMLElement>(`[data-tab="${name}"]`)!.focus();
  };
  return (
    <aside class="panels" aria-label={label}>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown} ref={list}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            class={name === open ? 'open' : undefined}
            aria-selected={name === open}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={name === open ? 0 : -1}
            onClick={() => setOpen(name)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }) => (
        <section
          key={name}
          id={`${id}-${name}-panel`}
          class="panel"
          role="tabpanel"
          aria-labelledby={`${id}-${name}`}
          hidden={name !== open}
        >
          {name === open && content}
        </section>
      ))}
    </aside>
  );
}
