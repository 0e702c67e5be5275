import { Notice } from '../../components/notice.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform } from '../api/clients.js';
import { messages } from '../shell/preferences.js';
import { place } from '../shell/router.js';
import { enterConsole } from '../shell/session.js';
import { FormPage, type FormValues } from './form-page.js';
import { EmailField, PasswordField } from './identity-fields.js';

/** Values of the query parameter `after`: what the user has just done. */
const AFTER = {
  expired: 'expired',
  confirmed: 'confirmed',
  password: 'passwordSet',
  deletion: 'accountDeleted',
} as const;

export function SignInPage() {
  const { signIn } = messages.value;
  const { query } = place.value;
  const after = AFTER[(query.get('after') ?? '') as keyof typeof AFTER] as
    (typeof AFTER)[keyof typeof AFTER] | undefined;
  const action = useAction(async ({ email = '', password = '' }: FormValues) => {
    await answered(platform.POST('/platform/v1/sign-in', { body: { email, password } }));
    await enterConsole();
  });
  const search = query.has('next') ? `?next=${encodeURIComponent(query.get('next')!)}` : '';
  return (
    <FormPage
      title={signIn.title}
      submit={signIn.submit}
      action={action}
      notice={after && <Notice tone="good">{signIn[after]}</Notice>}
      below={
        <ul class="form-links">
          <li>
            <a href="/console/forgotten-password">{signIn.forgotten}</a>
          </li>
          <li>
            {signIn.noAccount} <a href={`/console/sign-up${search}`}>{signIn.signUp}</a>
          </li>
        </ul>
      }
    >
      <EmailField error={action.error} />
      <PasswordField error={action.error} />
    </FormPage>
  );
}
