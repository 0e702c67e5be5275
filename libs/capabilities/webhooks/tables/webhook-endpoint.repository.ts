import { type DebriefLanguage, type EndpointKind, EVERY_EVENT_TYPE, type EventType } from '@core/contract';
import { newId, DELIVERY_DUE_CHANNEL, emitEvent, Statement } from '@core/database';
import { lockAccount } from '@capabilities/accounts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, type Repository } from 'typeorm';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { lockEndpoint } from './webhook-locks.js';

export interface EndpointFields {
  /** `webhook` by default. It does not change. */
  readonly kind?: EndpointKind;
  readonly url: string;
  readonly chatId?: string | null;
  readonly language?: DebriefLanguage | null;
  readonly pilotName?: string | null;
  readonly shareFlights?: boolean;
  readonly description: string | null;
  /** Event types, or `*` for all. */
  readonly eventTypes: readonly (EventType | typeof EVERY_EVENT_TYPE)[];
}

/** The outcome of rotating a secret. */
export type SecretRotation =
  | { readonly kind: 'rotated' | 'no_endpoint' }
  /** The maximum number of secrets already sign; the oldest expires at this time. */
  | { readonly kind: 'too_often'; readonly until: Date };

/** The account is locked first, see webhook-locks.ts. */
const ENABLE = new Statement(
  `with account as (select id from accounts where id = $1 for update),
    enabled as (
      update webhook_endpoints set disabled_at = null, disabled_reason = null, failures = 0, failing_since = null
        from account where account_id = account.id and public_id = $2 and app_id is not distinct from $4::text returning 1)
    select pg_notify($3, '') from enabled`,
);

const DISABLE = new Statement(
  `update webhook_endpoints set disabled_at = coalesce(disabled_at, now()),
          disabled_reason = coalesce(disabled_reason, $3)
    where account_id = $1 and public_id = $2 and app_id is not distinct from $4::text`,
);

const SIGNING_SECRETS = new Statement<{ until: Date }>(
  `select signs_until as until from replaced_secrets where endpoint_id = $1 and signs_until > now()
    order by signs_until`,
);

const ROTATE_SECRET = new Statement(
  `with before as (select id, secret from webhook_endpoints where id = $1),
    replaced as (
      insert into replaced_secrets (endpoint_id, secret, signs_until)
      select id, secret, now() + make_interval(secs => $3) from before)
    update webhook_endpoints
       set secret = $2, previous_secret = null, previous_secret_until = now() + make_interval(secs => $3)
     where id = $1`,
);

const LOCK_FOR_PING = new Statement<{ id: string }>(
  `with account as (select id from accounts where id = $1 for key share)
    select endpoint.id from account join webhook_endpoints endpoint on endpoint.account_id = account.id
     where endpoint.public_id = $2 and endpoint.app_id is not distinct from $3::text for key share of endpoint`,
);

/** The webhook endpoints of an account, or of one of its apps. */
@Injectable()
export class WebhookEndpointRepository {
  private readonly endpoints: Repository<WebhookEndpoint>;
  /** Null for the endpoints of the account itself. */
  appId: string | null = null;

  /** With an entity manager, within its transaction. */
  constructor(@Inject(DataSource) private readonly database: DataSource | EntityManager) {
    this.endpoints = database.getRepository(WebhookEndpoint);
  }

  /** The endpoints of an app of the account; with null, those of the account itself. */
  ofApp(appId: string | null): WebhookEndpointRepository {
    const scoped = new WebhookEndpointRepository(this.database);
    scoped.appId = appId;
    return scoped;
  }

  /**
   * @param encryptSecret returns the encrypted secret, given the endpoint's public id
   * @returns undefined if the account already has `limit` endpoints
   */
  async create(
    accountId: string,
    fields: EndpointFields,
    encryptSecret: (publicId: string) => string,
    limit: number,
  ): Promise<WebhookEndpoint | undefined> {
    const publicId = newId('endpoint');
    return this.database.transaction(async (transaction) => {
      // of two concurrent calls the second waits, then sees what the first created
      await lockAccount(transaction, accountId);
      const endpoints = transaction.getRepository(WebhookEndpoint);
      if ((await endpoints.countBy({ accountId, appId: this.ownApp })) >= limit) return undefined;
      return endpoints.save(
        endpoints.create({
          ...fields,
          eventTypes: [...fields.eventTypes],
          accountId,
          appId: this.appId,
          publicId,
          secret: encryptSecret(publicId),
        }),
      );
    });
  }

  async list(accountId: string): Promise<WebhookEndpoint[]> {
    return this.endpoints.find({ where: { accountId, appId: this.ownApp }, order: { id: 'ASC' } });
  }

  async find(accountId: string, publicId: string): Promise<WebhookEndpoint | undefined> {
    return (await this.endpoints.findOneBy({ accountId, appId: this.ownApp, publicId })) ?? undefined;
  }

  /** Returns whether there is such an endpoint, as do the methods below. */
  async update(
    accountId: string,
    publicId: string,
    fields: Partial<EndpointFields> & { readonly secret?: string },
  ): Promise<boolean> {
    const { eventTypes, ...others } = fields;
    const changes = { ...others, ...(eventTypes && { eventTypes: [...eventTypes] }) };
    const { affected } = await this.endpoints.update({ accountId, appId: this.ownApp, publicId }, changes);
    return affected === 1;
  }

  /** Enables the endpoint; its pending deliveries become due. */
  async enable(accountId: string, publicId: string): Promise<boolean> {
    const rows = await ENABLE.rows(this.database, [accountId, publicId, DELIVERY_DUE_CHANNEL, this.appId]);
    return rows.length === 1;
  }

  async disable(accountId: string, publicId: string, reason: string): Promise<boolean> {
    const affected = await DISABLE.affected(this.database, [accountId, publicId, reason, this.appId]);
    return affected === 1;
  }

  async remove(accountId: string, publicId: string): Promise<boolean> {
    const { affected } = await this.endpoints.delete({ accountId, appId: this.ownApp, publicId });
    return affected === 1;
  }

  /**
   * The current secret keeps signing for `overlap.seconds` in addition to the new one. Earlier ones keep their own
   * expiry; at most `overlap.replacedMax` secrets can sign.
   */
  async rotateSecret(
    accountId: string,
    publicId: string,
    encryptedSecret: string,
    overlap: { readonly seconds: number; readonly replacedMax: number },
  ): Promise<SecretRotation> {
    return this.database.transaction(async (transaction) => {
      const endpointId = await lockEndpoint(transaction, accountId, publicId, this.appId);
      if (endpointId === undefined) return { kind: 'no_endpoint' };
      const signing = await SIGNING_SECRETS.rows(transaction, [endpointId]);
      if (signing.length >= overlap.replacedMax) return { kind: 'too_often', until: signing[0]!.until };
      await ROTATE_SECRET.rows(transaction, [endpointId, encryptedSecret, overlap.seconds]);
      return { kind: 'rotated' };
    });
  }

  /** Sends a test event to this endpoint only. Returns the event's id; undefined if the endpoint does not exist. */
  async ping(accountId: string, publicId: string): Promise<string | undefined> {
    return this.database.transaction(async (transaction) => {
      // in sequence, see webhook-locks.ts: the second part needs the row of the first
      const endpoint = await LOCK_FOR_PING.row(transaction, [accountId, publicId, this.appId]);
      if (!endpoint) return undefined;
      return emitEvent(transaction, {
        accountId,
        type: 'endpoint.ping',
        data: { endpoint_id: publicId },
        endpointId: endpoint.id,
      });
    });
  }

  private get ownApp() {
    return this.appId ?? IsNull();
  }
}
