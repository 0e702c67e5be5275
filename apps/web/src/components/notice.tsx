import { type ComponentChildren } from 'preact';

export interface NoticeProps {
  readonly tone?: 'info' | 'good' | 'bad';
  readonly children: ComponentChildren;
}

/** A message about what happened. A bad one interrupts a screen reader; the others wait for it. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  return (
    <div class={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
