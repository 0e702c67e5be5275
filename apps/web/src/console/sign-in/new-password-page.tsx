import { Notice } from '../../components/notice.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform } from '../api/clients.js';
import { messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';
import { navigate } from '../shell/router.js';
import { FormPage, type FormValues } from './form-page.js';
import { mailedToken } from './mailed-token.js';
import { NewPasswordField } from './new-password-field.js';

export function NewPasswordPage() {
  const { newPassword, confirmEmail } = messages.value;
  const token = mailedToken();
  const action = useAction(async ({ password = '' }: FormValues) => {
    await answered(
      platform.POST('/platform/v1/password-reset/confirm', { body: { token: token ?? '', password } }),
    );
    navigate('/console/sign-in?after=password', { replace: true });
  });
  return (
    <FormPage
      title={newPassword.title}
      lead={newPassword.lead}
      submit={newPassword.submit}
      action={action}
      notice={token === null && <Notice tone="bad">{confirmEmail.noToken}</Notice>}
    >
      <NewPasswordField label={newPassword.password} fault={fieldFault(action.error, 'password')} />
    </FormPage>
  );
}
