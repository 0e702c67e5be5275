import { type ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface Described {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value. */
  readonly fault?: string | undefined;
}

export interface FieldProps extends Described {
  readonly name: string;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'date' | 'datetime-local' | 'time' | 'search';
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly autocomplete?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly autofocus?: boolean;
  /** In seconds, for times. */
  readonly step?: number;
  /** The first day, for dates. */
  readonly min?: string;
}

/** A labelled input. The hint and the fault are read with it. */
export function Field(props: FieldProps) {
  const { label, hint, fault, name, type = 'text', value, onChange, ...rest } = props;
  const id = useId();
  const typed = { type } as { type: 'text' }; // for Preact's types, other types have other attributes
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        {...typed}
        defaultValue={onChange ? undefined : (value ?? '')}
        value={onChange ? (value ?? '') : undefined}
        autocomplete={rest.autocomplete ?? 'off'}
        placeholder={rest.placeholder}
        required={rest.required}
        minLength={rest.minLength}
        maxLength={rest.maxLength}
        step={rest.step}
        min={rest.min}
        autofocus={rest.autofocus}
        aria-invalid={fault === undefined ? undefined : 'true'}
        aria-describedby={describedBy(id, hint, fault)}
        onInput={(event) => onChange?.(event.currentTarget.value)}
      />
      <FieldNotes id={id} hint={hint} fault={fault} />
    </div>
  );
}

export interface TextAreaProps extends Described {
  readonly name: string;
  readonly value: string;
  readonly maxLength: number;
}

/** A labelled text of several lines. */
export function TextArea({ label, hint, fault, name, value, maxLength }: TextAreaProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={6}
        defaultValue={value}
        maxLength={maxLength}
        aria-invalid={fault === undefined ? undefined : 'true'}
        aria-describedby={describedBy(id, hint, fault)}
      />
      <FieldNotes id={id} hint={hint} fault={fault} />
    </div>
  );
}

export interface SelectFieldProps<Choice extends string> extends Described {
  readonly name: string;
  readonly value?: Choice;
  readonly choices: readonly (readonly [value: Choice, text: string])[];
  readonly onChange?: (chosen: Choice) => void;
}

/** A labelled list of choices. */
export function SelectField<Choice extends string>({
  label,
  hint,
  fault,
  name,
  value,
  choices,
  onChange,
}: SelectFieldProps<Choice>) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        aria-describedby={describedBy(id, hint, fault)}
        onChange={({ currentTarget }) => {
          const chosen = choices[currentTarget.selectedIndex];
          if (chosen) onChange?.(chosen[0]);
        }}
      >
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice} selected={choice === value}>
            {text}
          </option>
        ))}
      </select>
      <FieldNotes id={id} hint={hint} fault={fault} />
    </div>
  );
}

export interface CheckboxProps {
  readonly label: ComponentChildren;
  readonly hint?: string | undefined;
  readonly name: string;
  readonly value?: string;
  readonly type?: 'checkbox' | 'radio';
  readonly checked?: boolean;
  readonly onChange?: (checked: boolean) => void;
}

/** A box, or a round one of a group, with its label. */
export function Checkbox({ label, hint, name, value, type = 'checkbox', checked, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <div class="checkbox">
      <input
        id={id}
        type={type}
        name={name}
        value={value}
        {...(onChange ? { checked: checked ?? false } : { defaultChecked: checked ?? false })}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export interface FieldGroupProps {
  readonly legend: string;
  readonly fault?: string | undefined;
  readonly children: ComponentChildren;
}

/** Boxes that belong together. */
export function FieldGroup({ legend, fault, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset class="field-group" aria-describedby={fault === undefined ? undefined : `${id}-fault`}>
      <legend>{legend}</legend>
      {children}
      <FieldNotes id={id} fault={fault} />
    </fieldset>
  );
}

function FieldNotes({
  id,
  hint,
  fault,
}: {
  id: string;
  hint?: string | undefined;
  fault?: string | undefined;
}) {
  return (
    <>
      {hint !== undefined && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p class="field-fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </>
  );
}

function describedBy(id: string, hint: string | undefined, fault: string | undefined): string | undefined {
  const ids = [hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
