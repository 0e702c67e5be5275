import { type ComponentChildren } from 'preact';

/** A note that most viewers need once. */
export function Fold({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <details class="fold">
      <summary>{title}</summary>
      <p class="soft">{children}</p>
    </details>
  );
}
