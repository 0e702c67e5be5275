import { useState } from 'preact/hooks';
import { Notice } from '../../components/notice.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform } from '../api/clients.js';
import { messages } from '../shell/preferences.js';
import { type FormValues } from '../shell/form.js';
import { FormPage } from './form-page.js';
import { EmailField } from './identity-fields.js';

export function ForgottenPasswordPage() {
  const { forgottenPassword, signIn } = messages.value;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const action = useAction(async ({ email = '' }: FormValues) => {
    await answered(platform.POST('/platform/v1/password-reset', { body: { email } }));
    setSentTo(email);
  });
  return (
    <FormPage
      title={signIn.forgotten}
      lead={forgottenPassword.lead}
      submit={forgottenPassword.submit}
      action={action}
      notice={sentTo !== null && <Notice tone="good">{forgottenPassword.sent(sentTo)}</Notice>}
      below={
        <p class="form-links">
          <a href="/console/sign-in">{signIn.back}</a>
        </p>
      }
    >
      <EmailField error={action.error} />
    </FormPage>
  );
}
