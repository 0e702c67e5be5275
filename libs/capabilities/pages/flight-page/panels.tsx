import { type ComponentChildren } from 'preact';
import { type LivePage, type PanelName, PANELS } from './live-page.js';
import { type Messages } from './messages/messages.js';

export interface PanelsProps {
  /** What each panel shows; a panel without content is left out. */
  readonly contents: Readonly<Record<PanelName, ComponentChildren>>;
  readonly messages: Messages;
  readonly live: LivePage | null;
}

/** The event fields that the tabs use. */
interface KeyPress {
  readonly key: string;
  preventDefault(): void;
}

/**
 * Panels below one another with links that jump to them; with script, tabs of which one is open. The style sheet shows
 * only the first panel as long as a page with script is loading, so that nothing moves when the tabs take over.
 */
export function Panels({ contents, messages, live }: PanelsProps) {
  const names = PANELS.filter((name) => Boolean(contents[name]));
  const open = live && (names.includes(live.panel) ? live.panel : names[0]!);
  return (
    <aside class="panels" aria-label={messages.page.panels}>
      {open === null ? (
        <nav class="tabs">
          {names.map((name, i) => (
            <a key={name} href={`#panel-${name}`} class={i === 0 ? 'open' : undefined}>
              {messages.tabs[name]}
            </a>
          ))}
        </nav>
      ) : (
        <TabList names={names} open={open} messages={messages} live={live!} />
      )}
      <div class="panel-bodies">
        {names.map((name) => (
          <section
            key={name}
            id={`panel-${name}`}
            class="panel"
            role={live ? 'tabpanel' : undefined}
            aria-labelledby={live ? `tab-${name}` : undefined}
            hidden={open !== null && open !== name}
          >
            <h2>{messages.tabs[name]}</h2>
            {contents[name]}
          </section>
        ))}
      </div>
    </aside>
  );
}

interface TabListProps {
  readonly names: readonly PanelName[];
  readonly open: PanelName;
  readonly messages: Messages;
  readonly live: LivePage;
}

/** Tabs with arrow keys, as the ARIA practices describe: only the open one is in the tab order. */
function TabList({ names, open, messages, live }: TabListProps) {
  const buttons = new Map<PanelName, { focus(): void }>();
  const select = (name: PanelName) => {
    live.selectPanel(name);
    buttons.get(name)?.focus();
  };
  const onKeyDown = (event: KeyPress) => {
    const at = names.indexOf(open);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    select(names[(next + names.length) % names.length]!);
  };
  return (
    <div class="tabs" role="tablist" aria-label={messages.page.panels} onKeyDown={onKeyDown}>
      {names.map((name) => (
        <button
          key={name}
          ref={(button: { focus(): void } | null) => {
            if (button) buttons.set(name, button);
          }}
          type="button"
          role="tab"
          id={`tab-${name}`}
          class={name === open ? 'open' : undefined}
          aria-selected={name === open}
          aria-controls={`panel-${name}`}
          tabIndex={name === open ? 0 : -1}
          onClick={() => live.selectPanel(name)}
        >
          {messages.tabs[name]}
        </button>
      ))}
    </div>
  );
}
