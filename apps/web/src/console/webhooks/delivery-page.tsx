import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { CopyLine } from '../shell/copy-line.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { formatExactMoment } from '../shell/formats.js';
import { LoadedView } from '../shell/loaded-view.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { navigate } from '../shell/router.js';
import { DELIVERY_TONES } from './deliveries-panel.js';

type Delivery = PlatformSchemas['WholeDelivery'];
type Attempt = PlatformSchemas['DeliveryAttemptView'];

export function DeliveryPage({ deliveryId }: { readonly deliveryId: string }) {
  const params = { path: { deliveryId } };
  const loaded = useLoaded(
    () => answered(platform.GET('/platform/v1/deliveries/{deliveryId}', { params })),
    [deliveryId],
  );
  const resend = useAction(async () => {
    const { id } = await answered(platform.POST('/platform/v1/deliveries/{deliveryId}/resend', { params }));
    navigate(`/console/deliveries/${id}`);
  });
  const { webhooks: texts } = messages.value;
  return (
    <Page
      title={loaded.data?.event_type ?? texts.delivery}
      lead={<code>{deliveryId}</code>}
      actions={
        <Button kind="primary" isBusy={resend.isRunning} onClick={() => void resend.run()}>
          {texts.resend}
        </Button>
      }
    >
      <ProblemNotice error={resend.error} />
      <LoadedView loaded={loaded}>
        {(delivery) => <DeliveryView delivery={delivery} onReload={loaded.reload} />}
      </LoadedView>
    </Page>
  );
}

function DeliveryView({
  delivery,
  onReload,
}: {
  readonly delivery: Delivery;
  readonly onReload: () => void;
}) {
  const { webhooks: texts, shell } = messages.value;
  const { status, endpoint_id: endpointId, next_attempt_at: next, attempts } = delivery;
  return (
    <>
      <Panel>
        <p class="state-line">
          <Badge tone={DELIVERY_TONES[status]} text={texts.statuses[status] ?? status} />
          <span>{formatExactMoment(delivery.created_at)}</span>
          <a href={`/console/webhooks/${endpointId}`}>{texts.endpoint}</a>
        </p>
        {next !== null && <p>{`${texts.next}: ${formatExactMoment(next)}`}</p>}
        {status === 'pending' && <Button onClick={onReload}>{shell.retry}</Button>}
      </Panel>
      <Panel title={texts.payload}>
        <CopyLine text={delivery.payload} label={texts.payload} />
      </Panel>
      {attempts.length === 0 && <p class="empty">{texts.noAttempts}</p>}
      {attempts.toReversed().map((attempt) => (
        <AttemptPanel key={attempt.number} attempt={attempt} />
      ))}
    </>
  );
}

/** One request and what the endpoint replied. */
function AttemptPanel({ attempt }: { readonly attempt: Attempt }) {
  const texts = messages.value.webhooks;
  const {
    number,
    started_at: startedAt,
    duration_ms: durationMs,
    headers,
    status_code: code,
    error,
    reply,
  } = attempt;
  const isAccepted = code !== null && code >= 200 && code < 300 && error === null;
  return (
    <Panel title={texts.attempt(number)}>
      <p class="state-line">
        <Badge tone={isAccepted ? 'good' : 'bad'} text={code === null ? texts.noResponse : String(code)} />
        <span>{formatExactMoment(startedAt)}</span>
        <span>{texts.took(durationMs)}</span>
      </p>
      {error !== null && <p>{error}</p>}
      {headers && (
        <details>
          <summary>{texts.sentHeaders}</summary>
          <dl class="headers">
            {Object.entries(headers).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {reply !== null && reply !== '' && (
        <>
          <h3>{texts.response}</h3>
          <pre class="reply" tabIndex={0} aria-label={texts.response}>
            {reply}
          </pre>
        </>
      )}
    </Panel>
  );
}
