import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../../components/use-action.js';
import { answered, platform } from '../api/clients.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { place } from '../shell/router.js';
import { account, enterConsole, openPage } from '../shell/session.js';
import { endedVisit } from './oidc.js';

/** Where the OpenID Connect provider sends the browser: completes the sign-in, or says why that is not possible. */
export function OidcPage() {
  const { signIn: texts } = messages.value;
  const [query] = useState(() => place.peek().query.toString());
  const [visit] = useState(endedVisit);
  const complete = useAction(async () => {
    // the code in the query works once, so it is of no use in the history
    history.replaceState(null, '', place.peek().path);
    if (visit.isConfirmation) {
      await answered(platform.POST('/platform/v1/session/confirmation', { body: { oidc_query: query } }));
      openPage(visit.next);
    } else {
      await answered(platform.POST('/platform/v1/sign-in-oidc', { body: { query } }));
      await enterConsole(visit.next);
    }
  });
  // not before it is known who was signed in, because that answer must not come after the new session
  const isKnown = account.value !== undefined;
  useEffect(() => {
    if (isKnown) void complete.run();
  }, [isKnown]);
  const back = visit.isConfirmation ? visit.next : '/console/sign-in';
  return (
    <Page title={texts.title} isNarrow>
      <ProblemNotice error={complete.error} />
      {complete.error === null ? (
        <p role="status">{texts.oidcCompleting}</p>
      ) : (
        <p>
          <a href={back}>{visit.isConfirmation ? texts.oidcBackToPage : texts.back}</a>
        </p>
      )}
    </Page>
  );
}
