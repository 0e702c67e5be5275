import { useState } from 'preact/hooks';
import { Field } from '../../components/field.js';
import { Notice } from '../../components/notice.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform } from '../api/clients.js';
import { messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';
import { FormPage, type FormValues } from './form-page.js';

export function ForgottenPasswordPage() {
  const { forgottenPassword, signIn } = messages.value;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const action = useAction(async ({ email = '' }: FormValues) => {
    await answered(platform.POST('/password-reset', { body: { email } }));
    setSentTo(email);
  });
  return (
    <FormPage
      title={forgottenPassword.title}
      lead={forgottenPassword.lead}
      submit={forgottenPassword.submit}
      action={action}
      notice={sentTo !== null && <Notice tone="good">{forgottenPassword.sent(sentTo)}</Notice>}
      below={
        <p class="form-links">
          <a href="/console/sign-in">{forgottenPassword.toSignIn}</a>
        </p>
      }
    >
      <Field
        label={signIn.email}
        name="email"
        type="email"
        autocomplete="username"
        required
        fault={fieldFault(action.error, 'email')}
      />
    </FormPage>
  );
}
