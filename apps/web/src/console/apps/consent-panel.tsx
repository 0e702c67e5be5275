import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { type Action } from '../../components/use-action.js';
import { type PlatformSchemas } from '../api/clients.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { account } from '../shell/session.js';
import { Permissions } from './permissions.js';

export interface ConsentPanelProps {
  readonly asked: PlatformSchemas['Authorization'];
  readonly decide: Action<[allow: boolean]>;
}

/** What an app or a device asks for, and the choice to allow it. Names and links are those of its developer. */
export function ConsentPanel({ asked, decide }: ConsentPanelProps) {
  const { apps: texts } = messages.value;
  const { app, scopes, stays_connected: stays, returns_to: returnsTo } = asked;
  return (
    <Panel>
      <p>{texts.asks(app.name)}</p>
      <Permissions scopes={scopes} />
      <p>{stays ? texts.staysConnected : texts.connectedOnce}</p>
      <p>
        {texts.signedInAs(account.value?.user.email ?? '')} {returnsTo !== null && texts.returnsTo(returnsTo)}
      </p>
      {app.host !== null && <p>{texts.publishedBy(app.host)}</p>}
      {app.website !== null && (
        <p class="soft">
          {texts.website}{' '}
          <a href={app.website} rel="noreferrer nofollow">
            {app.website}
          </a>
        </p>
      )}
      <p class="soft">{app.verified ? texts.verified : texts.notReviewed}</p>
      <ProblemNotice error={decide.error} />
      <div class="actions">
        <Button isBusy={decide.isRunning} onClick={() => void decide.run(false)}>
          {texts.deny}
        </Button>
        <Button kind="primary" isBusy={decide.isRunning} onClick={() => void decide.run(true)}>
          {texts.allow}
        </Button>
      </div>
    </Panel>
  );
}
