import { type ComponentChildren } from 'preact';

/** The text fields of a form, by name. */
export type FormValues = Readonly<Record<string, string>>;

export interface FormProps {
  readonly class?: string;
  readonly onSubmit: (form: HTMLFormElement) => Promise<void>;
  readonly children: ComponentChildren;
}

/** A form that is sent without leaving the page. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(event.currentTarget);
      }}
    />
  );
}

/** What the user has entered, without files. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}
