import { Notice } from '../../components/notice.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform } from '../api/clients.js';
import { LoadedView } from '../shell/loaded-view.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { account } from '../shell/session.js';
import { AuthenticatorPanel } from './authenticator-panel.js';
import { PasskeysPanel } from './passkeys-panel.js';

/** How the sign-in of the user is protected. */
export function SecurityPage() {
  const { security: texts, account: accountTexts } = messages.value;
  const loaded = useLoaded(() => answered(platform.GET('/platform/v1/second-factor')), []);
  const user = account.value?.user;
  return (
    <Page title={texts.title} lead={`${accountTexts.signInAddress} ${user?.email ?? ''}`}>
      <LoadedView loaded={loaded}>
        {(state) => (
          <>
            {user?.role === 'operator' && state.required_for_operators && state.session_factor === null && (
              <Notice tone="bad">{texts.operatorsNeed}</Notice>
            )}
            <AuthenticatorPanel state={state} onChange={loaded.reload} />
            <PasskeysPanel areOffered={state.passkeys_available} onChange={loaded.reload} />
          </>
        )}
      </LoadedView>
      <p>
        <a href="/console/account">{texts.toAccount}</a>
      </p>
    </Page>
  );
}
