import { useState } from 'preact/hooks';
import { Field } from '../../components/field.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform } from '../api/clients.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';
import { type FormValues } from '../shell/form.js';
import { FormPage } from './form-page.js';
import { EmailField } from './identity-fields.js';
import { NewPasswordField } from './new-password-field.js';

export function SignUpPage() {
  const { signUp, signIn } = messages.value;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const action = useAction(async ({ email = '', password = '', name = '' }: FormValues) => {
    await answered(platform.POST('/platform/v1/sign-up', { body: { email, password, name } }));
    setSentTo(email);
  });
  if (sentTo !== null) {
    return (
      <Page title={signUp.checkTitle} isNarrow>
        <Panel>
          <p role="status">{signUp.check(sentTo)}</p>
          <p class="soft">{signUp.nothingArrived}</p>
        </Panel>
      </Page>
    );
  }
  return (
    <FormPage
      title={signUp.title}
      lead={signUp.lead}
      submit={signUp.submit}
      action={action}
      below={
        <p class="form-links">
          {signUp.haveAccount} <a href="/console/sign-in">{signUp.signIn}</a>
        </p>
      }
    >
      <Field
        label={signUp.name}
        name="name"
        autocomplete="name"
        required
        fault={fieldFault(action.error, 'name')}
      />
      <EmailField error={action.error} />
      <NewPasswordField label={signIn.password} fault={fieldFault(action.error, 'password')} />
    </FormPage>
  );
}
