import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform } from '../api/clients.js';
import { formatMoment } from '../shell/formats.js';
import { LoadedView } from '../shell/loaded-view.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { leave } from '../shell/session.js';
import { clientName } from './client-name.js';

/** Where the user is signed in. */
export function SessionsPanel() {
  const texts = messages.value.account;
  const loaded = useLoaded(() => answered(platform.GET('/platform/v1/sessions')), []);
  const end = useAction(async (sessionId: string, isCurrent: boolean) => {
    await answered(platform.DELETE('/platform/v1/sessions/{sessionId}', { params: { path: { sessionId } } }));
    if (isCurrent) await leave('/console/sign-in');
    else loaded.reload();
  });
  return (
    <Panel title={texts.sessions}>
      <p class="soft">{texts.sessionsHint}</p>
      <ProblemNotice error={end.error} />
      <LoadedView loaded={loaded}>
        {({ data }) => (
          <ul class="rows">
            {data.map(({ id, current, user_agent: agent, created_at: createdAt }) => {
              const name = clientName(agent) ?? texts.unknownClient;
              return (
                <li key={id}>
                  <span>
                    {name} {current && <Badge tone="plain" text={texts.current} />}
                    <small>{texts.since(formatMoment(createdAt))}</small>
                  </span>
                  <Button of={name} onClick={() => void end.run(id, current)}>
                    {texts.endSession}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </LoadedView>
    </Panel>
  );
}
