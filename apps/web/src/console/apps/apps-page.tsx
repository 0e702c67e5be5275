import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { CopyLine } from '../shell/copy-line.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { formatCount } from '../shell/formats.js';
import { LoadedView } from '../shell/loaded-view.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { AppDialog } from './app-dialog.js';

type App = PlatformSchemas['AppView'];

type OpenDialog =
  { readonly kind: 'register' } | { readonly kind: 'change' | 'rotate' | 'delete'; readonly app: App };

interface Shown {
  readonly app: App;
  readonly secret: string | null;
}

/** For developers: their apps, and how much they are used. */
export function AppsPage() {
  const { apps: texts, common } = messages.value;
  const loaded = useLoaded(() => answered(platform.GET('/platform/v1/apps')), []);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setOpen(null);
  const stored = (app: App, secret: string | null) => {
    // after a change, a secret that is still shown stays: it is its only copy
    if (open?.kind === 'register') setShown({ app, secret });
    close();
    loaded.reload();
  };
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button kind="primary" onClick={() => setOpen({ kind: 'register' })}>
          {texts.register}
        </Button>
      }
    >
      {shown && (
        <Panel title={shown.app.name}>
          <p>{texts.clientId}</p>
          <CopyLine text={shown.app.id} label={texts.clientId} />
          {shown.secret !== null && (
            <>
              <Notice tone="good">{common.secretOnce}</Notice>
              <CopyLine text={shown.secret} label={texts.secret} />
            </>
          )}
          <div class="actions">
            <Button onClick={() => setShown(null)}>{common.done}</Button>
          </div>
        </Panel>
      )}
      <Panel>
        <LoadedView loaded={loaded}>
          {({ data }) =>
            data.length === 0 ? <p>{texts.empty}</p> : <AppTable apps={data} onOpen={setOpen} />
          }
        </LoadedView>
      </Panel>
      {(open?.kind === 'register' || open?.kind === 'change') && (
        <AppDialog app={open.kind === 'change' ? open.app : null} onStored={stored} onClose={close} />
      )}
      {open?.kind === 'rotate' && (
        <ConfirmDialog
          title={texts.rotateTitle(open.app.name)}
          text={texts.rotateText}
          confirm={texts.rotate}
          work={async () => {
            const params = { path: { appId: open.app.id } };
            const { secret } = await answered(
              platform.POST('/platform/v1/apps/{appId}/rotate-secret', { params }),
            );
            setShown({ app: open.app, secret });
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={texts.deleteTitle(open.app.name)}
          text={texts.deleteText}
          confirm={common.delete}
          isDangerous
          work={async () => {
            await answered(
              platform.DELETE('/platform/v1/apps/{appId}', { params: { path: { appId: open.app.id } } }),
            );
            loaded.reload();
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface AppTableProps {
  readonly apps: readonly App[];
  readonly onOpen: (dialog: OpenDialog) => void;
}

function AppTable({ apps, onOpen }: AppTableProps) {
  const { apps: texts, common } = messages.value;
  const action = (app: App, kind: 'change' | 'rotate' | 'delete', text: string) => (
    <Button of={app.name} onClick={() => onOpen({ kind, app })}>
      {text}
    </Button>
  );
  const columns: readonly Column<App>[] = [
    {
      title: common.name,
      isHeading: true,
      cell: ({ name, id, verified, suspended }) => (
        <>
          {name}
          <small>
            <code>{id}</code>
          </small>
          {suspended && <small>{texts.suspended}</small>}
          {verified && <small>{texts.isVerified}</small>}
        </>
      ),
    },
    { title: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
    { title: texts.users, cell: (app) => formatCount(app.connections) },
    { title: texts.requests, cell: (app) => formatCount(app.requests_30_days) },
    { title: texts.errorRate, cell: (app) => errorRate(app) },
    {
      title: common.actions,
      cell: (app) => (
        <span class="row-actions">
          {action(app, 'change', texts.change)}
          {app.kind === 'server' && action(app, 'rotate', texts.rotate)}
          {action(app, 'delete', common.delete)}
        </span>
      ),
    },
  ];
  return <DataTable caption={texts.title} columns={columns} rows={apps} keyOf={({ id }) => id} />;
}

function errorRate({ requests_30_days: requests, failed_requests_30_days: failed }: App): string {
  return requests === 0 ? '–' : `${((100 * failed) / requests).toFixed(1)} %`;
}
