import { type ComponentChildren } from 'preact';

export interface ButtonProps {
  readonly children: ComponentChildren;
  readonly kind?: 'primary' | 'secondary' | 'danger' | 'quiet';
  readonly type?: 'button' | 'submit';
  /** Shows that its work is under way, and ignores clicks. */
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
  readonly onClick?: () => void;
  /** What it acts on, for buttons in lists, which would all read the same. */
  readonly of?: string;
  readonly isPressed?: boolean;
  /** For a button that shows and hides something. */
  readonly isExpanded?: boolean;
}

export function Button({
  children,
  kind = 'secondary',
  type = 'button',
  isBusy,
  disabled,
  onClick,
  of,
  isPressed,
  isExpanded,
}: ButtonProps) {
  return (
    <button
      type={type}
      class={`button button-${kind}`}
      disabled={disabled}
      aria-disabled={isBusy ? 'true' : undefined}
      aria-busy={isBusy ? 'true' : undefined}
      aria-label={of === undefined ? undefined : `${children as string}: ${of}`}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      onClick={(event) => {
        // a busy button keeps the focus, which a disabled one would lose
        if (isBusy) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}
