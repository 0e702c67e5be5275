import { type ComponentProps } from 'preact';

/** A path, unless it is empty: the renderer takes `d` without a value for a mistake. */
export function Path({ d, ...props }: ComponentProps<'path'> & { readonly d: string }) {
  return d === '' ? null : <path d={d} {...props} />;
}
