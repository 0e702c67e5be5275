import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { LoadedPage } from '../shell/loaded-page.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { navigate } from '../shell/router.js';
import { DeliveriesPanel } from './deliveries-panel.js';
import { EndpointBadge } from './endpoint-badge.js';
import { EndpointDialog } from './endpoint-dialog.js';
import { ReplayDialog } from './replay-dialog.js';
import { SecretPanel } from './secret-panel.js';
import { subscriptionText } from './subscription-text.js';

type Endpoint = PlatformSchemas['WebhookEndpointView'];
type OpenDialog = 'edit' | 'rotate' | 'replay' | 'delete';

export function EndpointPage({ endpointId }: { readonly endpointId: string }) {
  const params = { path: { endpointId } };
  const loaded = useLoaded(
    () => answered(platform.GET('/platform/v1/webhook-endpoints/{endpointId}', { params })),
    [endpointId],
  );
  return (
    <LoadedPage title={messages.value.webhooks.endpoint} loaded={loaded}>
      {(endpoint) => <EndpointView endpoint={endpoint} onChange={loaded.setData} />}
    </LoadedPage>
  );
}

interface EndpointViewProps {
  readonly endpoint: Endpoint;
  readonly onChange: (endpoint: Endpoint) => void;
}

function EndpointView({ endpoint, onChange }: EndpointViewProps) {
  const { webhooks: texts, common } = messages.value;
  const params = { path: { endpointId: endpoint.id } };
  const isEnabled = endpoint.disabled_at === null;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const close = () => setOpen(null);
  const announce = (text: string) => {
    setNotice(text);
    setSent((count) => count + 1);
  };
  const ping = useAction(async () => {
    await answered(platform.POST('/platform/v1/webhook-endpoints/{endpointId}/ping', { params }));
    announce(texts.pingSent);
  });
  const toggle = useAction(async () => {
    const path = isEnabled
      ? '/platform/v1/webhook-endpoints/{endpointId}/disable'
      : '/platform/v1/webhook-endpoints/{endpointId}/enable';
    onChange(await answered(platform.POST(path, { params })));
  });
  return (
    <Page title={endpoint.url} lead={endpoint.description ?? undefined}>
      {secret !== null && <SecretPanel secret={secret} onDone={() => setSecret(null)} />}
      <Panel>
        <p class="state-line">
          <EndpointBadge endpoint={endpoint} />
          <span>{`${texts.subscribed}: ${subscriptionText(endpoint.event_types, texts.every)}`}</span>
        </p>
        {!isEnabled && endpoint.disabled_reason !== null && (
          <p>{texts.disabledBecause(endpoint.disabled_reason)}</p>
        )}
        {notice !== null && <Notice tone="good">{notice}</Notice>}
        <ProblemNotice error={ping.error ?? toggle.error} />
        <div class="actions">
          <Button kind="primary" isBusy={ping.isRunning} onClick={() => void ping.run()}>
            {texts.ping}
          </Button>
          <Button onClick={() => setOpen('edit')}>{texts.edit}</Button>
          <Button isBusy={toggle.isRunning} onClick={() => void toggle.run()}>
            {isEnabled ? texts.disable : texts.enable}
          </Button>
          <Button onClick={() => setOpen('replay')}>{texts.replay}</Button>
          {endpoint.kind === 'webhook' && (
            <Button onClick={() => setOpen('rotate')}>{texts.rotateSecret}</Button>
          )}
          <Button kind="danger" onClick={() => setOpen('delete')}>
            {common.delete}
          </Button>
        </div>
      </Panel>
      <DeliveriesPanel endpointId={endpoint.id} sent={sent} />
      {open === 'edit' && (
        <EndpointDialog
          title={texts.editTitle}
          endpoint={endpoint}
          save={async (body) => {
            onChange(
              await answered(platform.PATCH('/platform/v1/webhook-endpoints/{endpointId}', { params, body })),
            );
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'rotate' && (
        <ConfirmDialog
          title={texts.rotateTitle}
          text={texts.rotateText}
          confirm={texts.rotateSecret}
          work={async () => {
            const rotated = await answered(
              platform.POST('/platform/v1/webhook-endpoints/{endpointId}/rotate-secret', { params }),
            );
            setSecret(rotated.secret);
          }}
          onClose={close}
        />
      )}
      {open === 'replay' && (
        <ReplayDialog
          endpointId={endpoint.id}
          onReplayed={(count) => announce(texts.replayed(count))}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={texts.deleteTitle}
          text={texts.deleteText}
          confirm={common.delete}
          isDangerous
          work={async () => {
            await answered(platform.DELETE('/platform/v1/webhook-endpoints/{endpointId}', { params }));
            navigate('/console/webhooks');
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}
