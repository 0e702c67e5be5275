import { useState } from 'preact/hooks';
import { Notice } from '../../components/notice.js';
import { useAction } from '../../components/use-action.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform } from '../api/clients.js';
import { LoadedView } from '../shell/loaded-view.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { place } from '../shell/router.js';
import { ConsentPanel } from './consent-panel.js';

/** Asks the user to allow an app. The service has signed the query, and checks it again. */
export function AuthorizePage() {
  const { apps: texts } = messages.value;
  const [query] = useState(() => place.value.query.toString());
  const loaded = useLoaded(
    () => answered(platform.POST('/platform/v1/authorizations/review', { body: { query } })),
    [],
  );
  const decide = useAction(async (allow: boolean) => {
    const { redirect_to: next } = await answered(
      platform.POST('/platform/v1/authorizations', { body: { query, allow } }),
    );
    location.assign(next);
  });
  return (
    <Page title={texts.connectTitle(loaded.data?.app.name ?? texts.anApp)} isNarrow>
      <LoadedView loaded={loaded}>{(asked) => <ConsentPanel asked={asked} decide={decide} />}</LoadedView>
    </Page>
  );
}

/** Where the browser ends if the app's request is wrong and the app must not learn it: it may be anyone's. */
export function AuthorizeErrorPage() {
  const { apps: texts } = messages.value;
  const { query } = place.value;
  return (
    <Page title={texts.errorTitle} isNarrow>
      <Notice tone="bad">{texts.errorText}</Notice>
      <p class="soft">
        {texts.errorDetail} <code>{query.get('error') ?? 'invalid_request'}</code>
      </p>
    </Page>
  );
}
