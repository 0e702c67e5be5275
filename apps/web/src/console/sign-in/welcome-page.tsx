import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { type Action, useAction } from '../../components/use-action.js';
import { ApiProblem } from '../api/api-problem.js';
import { answered, platform } from '../api/clients.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { fieldFault, ProblemNotice } from '../shell/problem-text.js';
import { account, enterConsole } from '../shell/session.js';
import { type FormValues } from '../shell/form.js';
import { FormPage } from './form-page.js';
import { EmailField } from './identity-fields.js';
import { mailedToken } from './mailed-token.js';
import { NewPasswordField } from './new-password-field.js';

/** Opens the console with a link that works once. A new account's owner chooses here how to sign in later. */
export function WelcomePage() {
  const { welcome: texts } = messages.value;
  const [token] = useState(mailedToken);
  const [isNew, setIsNew] = useState(false);
  const follow = useAction(async (values: FormValues = {}) => {
    const { email, password } = values;
    const wish = email === undefined || password === undefined ? {} : { email, password };
    try {
      await answered(platform.POST('/platform/v1/sign-in-link', { body: { token: token ?? '', ...wish } }));
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'user_not_set_up') throw error;
      setIsNew(true);
      return;
    }
    await enterConsole();
  });
  const isSignedOut = account.value === null;
  useEffect(() => {
    // someone who is signed in is asked first, so that no foreign link changes their account unnoticed
    if (token !== null && isSignedOut && !isNew) void follow.run();
  }, [isSignedOut]);
  if (isNew) return <SetUpForm action={follow} />;
  return (
    <Page title={texts.title} isNarrow>
      {token === null && <Notice tone="bad">{texts.noToken}</Notice>}
      <ProblemNotice error={follow.error} />
      {follow.error !== null && <p>{texts.newLink}</p>}
      {token !== null && account.value && (
        <Panel>
          <p>{texts.signedInAs(account.value.user.email)}</p>
          <Button kind="primary" isBusy={follow.isRunning} onClick={() => void follow.run()}>
            {texts.switchAccount}
          </Button>
        </Panel>
      )}
      {follow.isRunning && <p role="status">{texts.opening}</p>}
    </Page>
  );
}

function SetUpForm({ action }: { readonly action: Action<[FormValues]> }) {
  const { welcome: texts, signIn } = messages.value;
  return (
    <FormPage title={texts.setUpTitle} lead={texts.setUpLead} submit={texts.setUp} action={action}>
      <EmailField error={action.error} />
      <NewPasswordField label={signIn.password} fault={fieldFault(action.error, 'password')} />
    </FormPage>
  );
}
