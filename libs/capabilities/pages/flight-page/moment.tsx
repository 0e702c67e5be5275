import { type ComponentChildren } from 'preact';
import { type LivePage } from './live-page.js';

export interface MomentProps {
  /** From take-off; null if it is not known. */
  readonly timeSeconds: number | null;
  readonly className: string;
  /** What a screen reader calls it, if its content is not enough. */
  readonly label?: string;
  readonly live: LivePage | null;
  readonly children: ComponentChildren;
}

/** Something at a moment of the flight: with script, a button that moves the time cursor there. */
export function Moment({ timeSeconds, className, label, live, children }: MomentProps) {
  if (timeSeconds === null) return <span class={className}>{children}</span>;
  if (!live)
    return (
      <span class={className} data-time-seconds={timeSeconds}>
        {children}
      </span>
    );
  return (
    <button
      type="button"
      class={className}
      aria-label={label}
      data-time-seconds={timeSeconds}
      onClick={() => live.seek(timeSeconds)}
    >
      {children}
    </button>
  );
}
