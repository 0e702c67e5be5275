import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { formatCount, formatMoment } from '../shell/formats.js';
import { LoadedView } from '../shell/loaded-view.js';
import { messages } from '../shell/preferences.js';

type ConnectedApp = PlatformSchemas['ConnectedApp'];

/** The apps that may act for the user. */
export function ConnectedAppsPanel() {
  const { apps: texts, common, keys } = messages.value;
  const { scopeTexts } = keys;
  const loaded = useLoaded(() => answered(platform.GET('/platform/v1/connections')), []);
  const [leaving, setLeaving] = useState<ConnectedApp | null>(null);
  const lastUsed = (at: string | null) => texts.lastUsed(at === null ? common.never : formatMoment(at));
  return (
    <Panel title={texts.connected}>
      <LoadedView loaded={loaded}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="soft">
              {texts.noneConnected} <a href="/console/device">{texts.connectDevice}</a>
            </p>
          ) : (
            <ul class="rows">
              {data.map((connection) => (
                <li key={connection.id}>
                  <div>
                    {connection.app.name}
                    <small>{lastUsed(connection.last_used_at)}</small>
                    {connection.requests?.limit != null && (
                      <small>
                        {texts.share(
                          formatCount(connection.requests.used),
                          formatCount(connection.requests.limit),
                        )}
                      </small>
                    )}
                    <small>{connection.scopes.map((scope) => scopeTexts[scope] ?? scope).join(' · ')}</small>
                  </div>
                  <Button of={connection.app.name} onClick={() => setLeaving(connection)}>
                    {texts.disconnect}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedView>
      {leaving && (
        <ConfirmDialog
          title={texts.disconnectTitle(leaving.app.name)}
          text={texts.disconnectText}
          confirm={texts.disconnect}
          isDangerous
          work={async () => {
            const params = { path: { connectionId: leaving.id } };
            await answered(platform.DELETE('/platform/v1/connections/{connectionId}', { params }));
            loaded.reload();
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Panel>
  );
}
