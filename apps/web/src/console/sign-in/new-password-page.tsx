import { Checkbox } from '../../components/field.js';
import { Notice } from '../../components/notice.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform } from '../api/clients.js';
import { messages } from '../shell/preferences.js';
import { fieldFault } from '../shell/problem-text.js';
import { navigate } from '../shell/router.js';
import { type FormValues } from '../shell/form.js';
import { FormPage } from './form-page.js';
import { mailedToken } from './mailed-token.js';
import { NewPasswordField } from './new-password-field.js';

export function NewPasswordPage() {
  const { newPassword, confirmEmail } = messages.value;
  const token = mailedToken();
  const action = useAction(async (values: FormValues) => {
    const body = {
      token: token ?? '',
      password: values['password'] ?? '',
      revoke_keys: 'revoke_keys' in values,
      disconnect_apps: 'disconnect_apps' in values,
    };
    await answered(platform.POST('/platform/v1/password-reset/confirm', { body }));
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
      <Checkbox label={newPassword.revokeKeys} hint={newPassword.revokeHint} name="revoke_keys" />
      <Checkbox label={newPassword.disconnectApps} name="disconnect_apps" />
    </FormPage>
  );
}
