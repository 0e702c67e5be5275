import { SETTINGS, type Settings } from '@core/config';
import { DELIVERY_DUE_CHANNEL, directDatabaseUrl, NotificationListener } from '@core/database';
import { addressList } from '@core/egress';
import { KeyRing } from '@core/encryption';
import { ANNOUNCER, type Announcer } from '../domain/messages/announcement.js';
import { MessageClient } from '../domain/messages/message-client.js';
import { WebhookClient } from '../domain/webhook-client.js';
import { WebhookDispatcher } from '../domain/webhook-dispatcher.js';
import {
  DeliveryWorkRepository,
  type DueDelivery,
  type EndedAttempt,
} from '../tables/delivery-work.repository.js';
import { EndpointHolds } from '../tables/endpoint-holds.js';
import { SIGNING_SECRET_PLACE } from '../tables/webhook-endpoint.entity.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type BackgroundJob, DependencyGate } from '@core/work';

/** Size of the cache of decrypted signing secrets. */
const SECRETS_KEPT = 1_000;
const USER_AGENT = 'flight-analysis-service-webhooks/1';

/** Delivers events to the webhook endpoints, as configured. */
@Injectable()
export class WebhookDelivery implements BackgroundJob {
  readonly name = 'webhooks';
  private readonly logger = new Logger('webhooks');
  private readonly client: WebhookClient;
  private readonly dispatcher: WebhookDispatcher;
  private readonly listener: NotificationListener;
  private readonly holds: EndpointHolds;
  /** Decrypted secrets by place and ciphertext. */
  private readonly secrets = new LRUCache<string, string>({ max: SECRETS_KEPT });

  constructor(
    @Inject(SETTINGS) settings: Settings,
    work: DeliveryWorkRepository,
    keys: KeyRing,
    gate: DependencyGate,
    @Inject(ANNOUNCER) announcer: Announcer,
  ) {
    const databaseUrl = directDatabaseUrl(settings);
    const days = settings.webhookDisableAfterDays;
    this.client = new WebhookClient({
      allowed: addressList(settings.webhookAllowCidrs ?? []),
      allowHttp: settings.webhookAllowHttp,
      connectTimeoutMs: settings.webhookConnectTimeoutSeconds * 1_000,
      totalTimeoutMs: settings.webhookTimeoutSeconds * 1_000,
      userAgent: USER_AGENT,
    });
    this.holds = new EndpointHolds(databaseUrl);
    this.dispatcher = new WebhookDispatcher(
      {
        concurrency: settings.webhookConcurrency,
        perEndpoint: settings.webhookConcurrencyPerEndpoint,
        scheduleSeconds: [0, ...settings.webhookRetrySeconds],
        publicUrl: settings.publicUrl,
        autoDisable: {
          failingDays: days,
          failuresMin: settings.webhookDisableAfterFailures,
          reason: `No delivery succeeded for ${days} days.`,
        },
        announceDays: settings.webhookAnnounceDays,
      },
      {
        work,
        holds: this.holds,
        client: this.client,
        messages: new MessageClient(this.client, announcer, settings.webhookTelegramUrl),
        decryptSecret: (secret, endpointId) => this.secretOf(keys, secret, endpointId),
        onError: (doing, error) =>
          void gate.isClosedBy(error).then((isClosed) => {
            if (!isClosed) this.logger.warn({ event: 'webhooks.failed', doing, error });
          }),
        onAttempt: (delivery, attempt) => this.logger.log(attemptLine(delivery, attempt)),
        onLookupFailure: (deliveryId, reason) =>
          this.logger.log({ event: 'webhook.lookup_failed', deliveryId, reason }),
      },
    );
    this.listener = new NotificationListener(databaseUrl, DELIVERY_DUE_CHANNEL);
    this.listener.on('notification', () => this.dispatcher.wake());
  }

  async start(): Promise<void> {
    await this.listener.open();
    this.dispatcher.start();
  }

  /** Starts no other attempts; resolves when the current ones are recorded. */
  async stop(): Promise<void> {
    await this.listener.close();
    await this.dispatcher.stop();
    await this.holds.close();
    await this.client.close();
  }

  /** @throws if it cannot be decrypted */
  private secretOf(keys: KeyRing, encrypted: string, endpointId: string): string {
    const place = SIGNING_SECRET_PLACE(endpointId);
    const name = `${place} ${encrypted}`;
    const kept = this.secrets.get(name);
    if (kept !== undefined) return kept;
    const secret = keys.decrypt(encrypted, place);
    this.secrets.set(name, secret);
    return secret;
  }
}

/** Without the URL, which may contain a secret of the receiver. */
function attemptLine(delivery: DueDelivery, attempt: EndedAttempt): object {
  return {
    event: 'delivery.attempted',
    requestId: delivery.eventOrigin?.requestId,
    deliveryId: delivery.publicId,
    eventId: delivery.eventId,
    eventType: delivery.eventType,
    endpointId: delivery.endpointPublicId,
    number: attempt.number,
    status: attempt.status,
    statusCode: attempt.statusCode,
    reason: attempt.error ?? undefined,
    ms: attempt.durationMs,
  };
}
