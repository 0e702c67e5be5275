import { Notice } from '../../components/notice.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform } from '../api/clients.js';
import { messages } from '../shell/preferences.js';
import { navigate } from '../shell/router.js';
import { type FormValues } from '../shell/form.js';
import { FormPage } from './form-page.js';
import { PasswordField } from './identity-fields.js';
import { mailedToken } from './mailed-token.js';

export function ConfirmEmailPage() {
  const { confirmEmail } = messages.value;
  const token = mailedToken();
  const action = useAction(async ({ password = '' }: FormValues) => {
    await answered(platform.POST('/platform/v1/verify-email', { body: { token: token ?? '', password } }));
    navigate('/console/sign-in?after=confirmed', { replace: true });
  });
  return (
    <FormPage
      title={confirmEmail.title}
      lead={confirmEmail.lead}
      submit={confirmEmail.submit}
      action={action}
      notice={token === null && <Notice tone="bad">{confirmEmail.noToken}</Notice>}
    >
      <PasswordField error={action.error} />
    </FormPage>
  );
}
