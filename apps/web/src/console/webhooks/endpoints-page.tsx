import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { formatMoment } from '../shell/formats.js';
import { LoadedView } from '../shell/loaded-view.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { EndpointBadge } from './endpoint-badge.js';
import { EndpointDialog } from './endpoint-dialog.js';
import { SecretPanel } from './secret-panel.js';
import { subscriptionText } from './subscription-text.js';

type Endpoint = PlatformSchemas['WebhookEndpointView'];

export function EndpointsPage() {
  const { webhooks: texts } = messages.value;
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const loaded = useLoaded(() => answered(platform.GET('/platform/v1/webhook-endpoints')), []);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button kind="primary" onClick={() => setCreating(true)}>
          {texts.create}
        </Button>
      }
    >
      {secret !== null && <SecretPanel secret={secret} onDone={() => setSecret(null)} />}
      <LoadedView loaded={loaded}>
        {({ data }) =>
          data.length === 0 ? (
            <Panel title={texts.emptyTitle}>
              <p>{texts.empty}</p>
              <p class="soft">{texts.emptyReceiver}</p>
            </Panel>
          ) : (
            <Panel>
              <EndpointTable endpoints={data} />
            </Panel>
          )
        }
      </LoadedView>
      {isCreating && (
        <EndpointDialog
          title={texts.create}
          save={async (fields, kind) => {
            const body = { ...fields, kind };
            setSecret((await answered(platform.POST('/platform/v1/webhook-endpoints', { body }))).secret);
            setCreating(false);
            loaded.reload();
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  );
}

function EndpointTable({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  const { webhooks: texts, common } = messages.value;
  const columns: readonly Column<Endpoint>[] = [
    {
      title: texts.url,
      isHeading: true,
      cell: ({ id, kind, url, description }) => (
        <>
          <a href={`/console/webhooks/${id}`}>{url}</a>
          <small>{[texts.kinds[kind], description].filter(Boolean).join(' · ')}</small>
        </>
      ),
    },
    { title: common.status, cell: (endpoint) => <EndpointBadge endpoint={endpoint} /> },
    { title: texts.events, cell: ({ event_types: types }) => subscriptionText(types, texts.every) },
    { title: common.created, cell: (endpoint) => formatMoment(endpoint.created_at) },
  ];
  return <DataTable caption={texts.title} columns={columns} rows={endpoints} keyOf={({ id }) => id} />;
}
