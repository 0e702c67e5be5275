import { type ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { useAction } from '../../components/use-action.js';
import { ApiProblem } from '../api/api-problem.js';
import { answered, platform } from '../api/clients.js';
import { canUsePasskeys, signedChallenge } from '../security/passkeys.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { place } from '../shell/router.js';
import { enterConsole } from '../shell/session.js';
import { type FormValues } from '../shell/form.js';
import { FormPage } from './form-page.js';
import { closedToSignUps, type ServiceInformation, WithService } from './form-unless-closed.js';
import { CodeField, EmailField, PasswordField } from './identity-fields.js';
import { OidcButton } from './oidc-button.js';

/** Values of the query parameter `after`: what the user has just done. */
const AFTER = {
  expired: 'expired',
  confirmed: 'confirmed',
  password: 'passwordSet',
  deletion: 'accountDeleted',
} as const;

export function SignInPage() {
  return (
    <WithService title={messages.value.signIn.title}>
      {(service) => <WaysToSignIn service={service} />}
    </WithService>
  );
}

/** With the form if the service does not respond. */
function WaysToSignIn({ service }: { readonly service: ServiceInformation | undefined }) {
  const { signIn } = messages.value;
  const { query } = place.value;
  const after = AFTER[(query.get('after') ?? '') as keyof typeof AFTER] as
    (typeof AFTER)[keyof typeof AFTER] | undefined;
  const { oidc_name: oidcName = null, password_sign_in: hasPasswords = true } = service ?? {};
  const above = (
    <>
      {after && <Notice tone="good">{signIn[after]}</Notice>}
      {oidcName !== null && (
        <div class="actions">
          <OidcButton name={oidcName} visit={{ isConfirmation: false, next: query.get('next') ?? '' }} />
        </div>
      )}
    </>
  );
  if (hasPasswords) {
    const acceptsSignUps = !service || closedToSignUps(service) === null;
    return <PasswordForm above={above} query={query} acceptsSignUps={acceptsSignUps} />;
  }
  return (
    <Page title={signIn.title} isNarrow>
      {above}
      {canUsePasskeys() && <PasskeyButton />}
    </Page>
  );
}

interface PasswordFormProps {
  readonly above: ComponentChildren;
  readonly query: URLSearchParams;
  readonly acceptsSignUps: boolean;
}

function PasswordForm({ above, query, acceptsSignUps }: PasswordFormProps) {
  const { signIn } = messages.value;
  // the password is sent again with the code, so it stays in the form until then
  const [needsCode, setNeedsCode] = useState(false);
  const action = useAction(async ({ email = '', password = '', code }: FormValues) => {
    const body = { email, password, ...(code !== undefined && { code }) };
    try {
      await answered(platform.POST('/platform/v1/sign-in', { body }));
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'second_factor_required') throw error;
      setNeedsCode(true);
      return;
    }
    await enterConsole();
  });
  const search = query.has('next') ? `?next=${encodeURIComponent(query.get('next')!)}` : '';
  return (
    <FormPage
      title={signIn.title}
      submit={signIn.submit}
      action={action}
      notice={above}
      below={
        <ul class="form-links">
          {canUsePasskeys() && (
            <li>
              <PasskeyButton />
            </li>
          )}
          <li>
            <a href="/console/forgotten-password">{signIn.forgotten}</a>
          </li>
          {acceptsSignUps && (
            <li>
              {signIn.noAccount} <a href={`/console/sign-up${search}`}>{signIn.signUp}</a>
            </li>
          )}
        </ul>
      }
    >
      <EmailField error={action.error} />
      <PasswordField error={action.error} />
      {needsCode && <CodeField error={action.error} />}
    </FormPage>
  );
}

function PasskeyButton() {
  const withPasskey = useAction(async () => {
    const credential = await signedChallenge();
    await answered(platform.POST('/platform/v1/sign-in-passkey', { body: { credential } }));
    await enterConsole();
  });
  return (
    <>
      <Button isBusy={withPasskey.isRunning} onClick={() => void withPasskey.run()}>
        {messages.value.signIn.passkey}
      </Button>
      <ProblemNotice error={withPasskey.error} />
    </>
  );
}
