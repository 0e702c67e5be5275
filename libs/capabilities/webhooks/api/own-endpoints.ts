import { SETTINGS, type Settings } from '@core/config';
import { ApiError, ENDPOINT_KIND_DEFAULT, rateLimited, SECRET_ROTATIONS_MAX } from '@core/contract';
import { KeyRing } from '@core/encryption';
import { endpointProblems, endpointRules, newTargetFields, targetFields } from '../domain/endpoint-target.js';
import {
  createEndpoint,
  DISABLED_ON_REQUEST,
  type EndpointWithSecret,
  rotateEndpointSecret,
  subscription,
  updateEndpoint,
} from '../domain/webhook-endpoints.js';
import { type CreateEndpointBody, type UpdateEndpointBody } from '../wire/endpoint.bodies.js';
import { type EndpointFields, WebhookEndpointRepository } from '../tables/webhook-endpoint.repository.js';
import { type WebhookEndpoint } from '../tables/webhook-endpoint.entity.js';
import { Inject, Injectable } from '@nestjs/common';

/** The webhook endpoints of one account, or of its app. Each method throws `endpoint_not_found` for an unknown id. */
@Injectable()
export class OwnEndpoints {
  constructor(
    private readonly endpoints: WebhookEndpointRepository,
    private readonly keys: KeyRing,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Those of an app; with null, those of the account itself. */
  ofApp(appId: string | null): OwnEndpoints {
    return new OwnEndpoints(this.endpoints.ofApp(appId), this.keys, this.settings);
  }

  async list(accountId: string): Promise<WebhookEndpoint[]> {
    return this.endpoints.list(accountId);
  }

  /** @throws ApiError endpoint_limit_reached; validation_failed for an endpoint of an app that is not a webhook */
  async create(accountId: string, body: CreateEndpointBody): Promise<EndpointWithSecret> {
    const { kind = ENDPOINT_KIND_DEFAULT, description = null } = body;
    if (this.endpoints.appId !== null && kind !== 'webhook') {
      const details = [{ field: 'kind', message: 'must be webhook, because the endpoint belongs to an app' }];
      throw new ApiError('validation_failed', { details });
    }
    const { fields: target, secret } = newTargetFields(kind, body, endpointRules(this.settings));
    const fields = { ...target, description, eventTypes: subscription(body.event_types) };
    const created = await createEndpoint(this.endpoints, this.keys, accountId, fields, secret);
    if (!created) throw new ApiError('endpoint_limit_reached');
    return created;
  }

  async get(accountId: string, id: string): Promise<WebhookEndpoint> {
    return found(await this.endpoints.find(accountId, id));
  }

  /** @throws ApiError validation_failed for fields that the kind of the endpoint does not have */
  async update(accountId: string, id: string, body: UpdateEndpointBody): Promise<WebhookEndpoint> {
    const { description, event_types } = body;
    const { kind } = await this.get(accountId, id);
    const rules = endpointRules(this.settings);
    const details = endpointProblems(kind, body, rules, false);
    if (details.length > 0) throw new ApiError('validation_failed', { details });
    const { fields: target, secret } = targetFields(kind, body, rules);
    const changes: Partial<EndpointFields> = {
      ...target,
      ...(description !== undefined && { description }),
      ...(event_types && { eventTypes: subscription(event_types) }),
    };
    await updateEndpoint(this.endpoints, this.keys, accountId, id, changes, secret);
    return this.get(accountId, id);
  }

  async enable(accountId: string, id: string): Promise<WebhookEndpoint> {
    await this.endpoints.enable(accountId, id);
    return this.get(accountId, id);
  }

  async disable(accountId: string, id: string): Promise<WebhookEndpoint> {
    await this.endpoints.disable(accountId, id, DISABLED_ON_REQUEST);
    return this.get(accountId, id);
  }

  /** @throws ApiError rate_limited, endpoint_not_signed */
  async rotateSecret(accountId: string, id: string): Promise<EndpointWithSecret> {
    const rotation = await rotateEndpointSecret(this.endpoints, this.keys, accountId, id);
    if (rotation.kind === 'not_signed') throw new ApiError('endpoint_not_signed');
    if (rotation.kind === 'too_often') throw rotatedTooOften(rotation.until);
    return found(rotation.kind === 'rotated' ? rotation : undefined);
  }

  async remove(accountId: string, id: string): Promise<void> {
    if (!(await this.endpoints.remove(accountId, id))) throw new ApiError('endpoint_not_found');
  }

  /** Returns the id of the event. @throws ApiError endpoint_disabled */
  async ping(accountId: string, id: string): Promise<string> {
    const { disabledAt } = await this.get(accountId, id);
    if (disabledAt) throw new ApiError('endpoint_disabled');
    return found(await this.endpoints.ping(accountId, id));
  }
}

function rotatedTooOften(until: Date): ApiError {
  return rateLimited(
    'secret_rotations',
    `The secret of an endpoint can be rotated ${SECRET_ROTATIONS_MAX} times in 24 hours.`,
    (until.getTime() - Date.now()) / 1_000,
  );
}

function found<T>(what: T | undefined): T {
  if (what === undefined) throw new ApiError('endpoint_not_found');
  return what;
}
