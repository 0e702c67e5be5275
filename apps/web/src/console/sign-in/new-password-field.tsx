import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '@core/contract';
import { Field } from '../../components/field.js';
import { messages } from '../shell/preferences.js';

/** A password that the user chooses. */
export function NewPasswordField({
  label,
  fault,
}: {
  readonly label: string;
  readonly fault: string | undefined;
}) {
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autocomplete="new-password"
      required
      minLength={PASSWORD_CHARACTERS_MIN}
      maxLength={PASSWORD_CHARACTERS_MAX}
      hint={messages.value.signUp.passwordHint}
      fault={fault}
    />
  );
}
