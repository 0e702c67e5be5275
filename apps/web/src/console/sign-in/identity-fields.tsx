import { SECOND_FACTOR_CHARACTERS_MAX } from '@core/contract';
import { Field } from '../../components/field.js';
import { messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';

export interface IdentityFieldProps {
  /** Of the form's last try; null without one. */
  readonly error: unknown;
}

/** The e-mail address by which a user signs in. */
export function EmailField({ error }: IdentityFieldProps) {
  return (
    <Field
      label={messages.value.signIn.email}
      name="email"
      type="email"
      autocomplete="username"
      required
      fault={fieldFault(error, 'email')}
    />
  );
}

/** A code of the user's authenticator app, or a recovery code. */
export function CodeField({ error }: IdentityFieldProps) {
  const { security } = messages.value;
  return (
    <Field
      label={security.code}
      hint={security.codeHint}
      name="code"
      autocomplete="one-time-code"
      required
      autofocus
      maxLength={SECOND_FACTOR_CHARACTERS_MAX}
      fault={fieldFault(error, 'code')}
    />
  );
}

/** The password that a user already has. */
export function PasswordField({
  error,
  label = messages.value.signIn.password,
}: IdentityFieldProps & { readonly label?: string }) {
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autocomplete="current-password"
      required
      fault={fieldFault(error, 'password')}
    />
  );
}
