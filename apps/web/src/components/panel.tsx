import { type ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface PanelProps {
  readonly title?: string;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of a page on a surface of its own. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section class="card" aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <header class="panel-header">
          <h2 id={id}>{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
