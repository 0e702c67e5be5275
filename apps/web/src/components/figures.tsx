import { type ComponentChildren } from 'preact';

/** Values with their names. A value that is null is left out. */
export function Figures({ values }: { readonly values: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="figures">
      {values.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
