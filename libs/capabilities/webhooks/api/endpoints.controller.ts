import { AcceptsApp, AcceptsManagingKey } from '@core/access';
import {
  PLATFORM_PREFIX,
  type Scope,
  scopesToRead,
  SECRET_ROTATIONS_MAX,
  WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX,
} from '@core/contract';
import { ENDPOINT_WORDS } from '../domain/endpoint-target.js';
import { type EndpointWithSecret } from '../domain/webhook-endpoints.js';
import { presentEndpoint } from '../domain/webhook.presenters.js';
import { CreateEndpointBody, ReplayBody, UpdateEndpointBody } from '../wire/endpoint.bodies.js';
import {
  PingSent,
  Replayed,
  WebhookEndpointList,
  WebhookEndpointView,
  WebhookEndpointWithSecret,
} from '../wire/endpoint.js';
import { DeliveryRepository } from '../tables/delivery.repository.js';
import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { atLeastOneField, JsonBody, Operation, PathId } from '@core/http';
import { endpointUrlCheck, newEndpointCheck } from './endpoint-url-check.js';
import { OwnEndpoints } from './own-endpoints.js';
import { CurrentManager, type Manager, WithSession } from '@capabilities/accounts/api';

const SAMPLE_ENDPOINT: WebhookEndpointView = {
  id: 'whe_01KAFQ3R1T5V7X9Z2B4D6F8H0K',
  kind: 'webhook',
  url: 'https://club.example/hooks',
  chat_id: null,
  language: null,
  pilot_name: null,
  share_flights: false,
  description: 'club website',
  event_types: ['flight.processed', 'flight.deleted'],
  disabled_at: null,
  disabled_reason: null,
  failures_in_a_row: 0,
  last_success_at: '2026-07-14T18:02:12.000Z',
  previous_secret_until: null,
  created_at: '2026-05-01T08:30:00.000Z',
};

const SAMPLE_ENDPOINT_WITH_SECRET: WebhookEndpointWithSecret = {
  ...SAMPLE_ENDPOINT,
  last_success_at: null,
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
};

const SAMPLE_CHANGES = {
  url: SAMPLE_ENDPOINT.url,
  event_types: SAMPLE_ENDPOINT.event_types,
  description: SAMPLE_ENDPOINT.description,
};

const CHANGEABLE = [...ENDPOINT_WORDS, 'event_types', 'description'] as const;

const SAMPLE_BODY = { kind: SAMPLE_ENDPOINT.kind, ...SAMPLE_CHANGES };

@ApiTags('Webhook endpoints')
@Controller(`${PLATFORM_PREFIX}/webhook-endpoints`)
export class EndpointsController {
  constructor(
    private readonly own: OwnEndpoints,
    private readonly deliveries: DeliveryRepository,
  ) {}

  @Get()
  @WithSession()
  @AcceptsManagingKey()
  @AcceptsApp()
  @Operation({
    id: 'listWebhookEndpoints',
    summary: 'List your webhook endpoints',
    description: 'Returns all endpoints of the account, without their signing secrets.',
    returns: {
      200: { description: 'The endpoints.', type: WebhookEndpointList, example: { data: [SAMPLE_ENDPOINT] } },
    },
  })
  async list(@CurrentManager() manager: Manager): Promise<WebhookEndpointList> {
    return { data: (await this.of(manager).list(manager.accountId)).map(presentEndpoint) };
  }

  @Post()
  @WithSession()
  @AcceptsManagingKey()
  @AcceptsApp()
  @Operation({
    id: 'createWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    description:
      'Returns the new endpoint. Its signing secret is only shown in this response. With another `kind` than `webhook`, ' +
      'events are sent as messages to a channel of Discord, Slack or Telegram, or to an Apprise API server: see ' +
      '`docs/announcements.md`. An account can have at most ' +
      `${WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX} endpoints. With the secret of an app, the endpoint belongs to the app, which can ` +
      'have as many of the kind `webhook`, and gets the events of all users who have connected it and allow the scope.',
    returns: {
      201: {
        description: 'The new endpoint, with its signing secret.',
        type: WebhookEndpointWithSecret,
        example: SAMPLE_ENDPOINT_WITH_SECRET,
      },
    },
    errors: ['endpoint_limit_reached'],
  })
  async create(
    @CurrentManager() manager: Manager,
    @JsonBody(newEndpointCheck, SAMPLE_BODY) body: CreateEndpointBody,
  ): Promise<WebhookEndpointWithSecret> {
    manager.requireGrantable(scopesOf(body.event_types, body.share_flights));
    return withSecret(await this.of(manager).create(manager.accountId, body));
  }

  @Get(':endpointId')
  @WithSession()
  @AcceptsManagingKey()
  @AcceptsApp()
  @Operation({
    id: 'getWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    description: 'Returns an endpoint, without its signing secret.',
    returns: { 200: { description: 'The endpoint.', type: WebhookEndpointView, example: SAMPLE_ENDPOINT } },
  })
  async get(
    @CurrentManager() manager: Manager,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
  ): Promise<WebhookEndpointView> {
    return presentEndpoint(await this.of(manager).get(manager.accountId, endpointId));
  }

  @Patch(':endpointId')
  @WithSession()
  @AcceptsManagingKey()
  @AcceptsApp()
  @Operation({
    id: 'updateWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description: 'Updates the given fields. Omitted fields stay unchanged.',
    returns: {
      200: { description: 'The updated endpoint.', type: WebhookEndpointView, example: SAMPLE_ENDPOINT },
    },
  })
  async update(
    @CurrentManager() manager: Manager,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
    @JsonBody(endpointUrlCheck, SAMPLE_CHANGES) body: UpdateEndpointBody,
  ): Promise<WebhookEndpointView> {
    const changes = atLeastOneField(body, CHANGEABLE);
    await this.requireManageable(manager, endpointId, body);
    return presentEndpoint(await this.of(manager).update(manager.accountId, endpointId, changes));
  }

  @Delete(':endpointId')
  @WithSession()
  @AcceptsManagingKey()
  @AcceptsApp()
  @Operation({
    id: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint',
    description: 'Deletes the endpoint and its delivery history.',
    returns: { 204: { description: 'The endpoint is deleted.' } },
  })
  async remove(
    @CurrentManager() manager: Manager,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
  ): Promise<void> {
    await this.requireManageable(manager, endpointId);
    await this.of(manager).remove(manager.accountId, endpointId);
  }

  @Post(':endpointId/enable')
  @WithSession()
  @AcceptsManagingKey()
  @AcceptsApp()
  @Operation({
    id: 'enableWebhookEndpoint',
    summary: 'Enable a webhook endpoint',
    description:
      'Sends the deliveries that are still pending. Events that occurred while the endpoint was disabled are only sent if you replay them.',
    returns: {
      200: { description: 'The updated endpoint.', type: WebhookEndpointView, example: SAMPLE_ENDPOINT },
    },
  })
  async enable(
    @CurrentManager() manager: Manager,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
  ): Promise<WebhookEndpointView> {
    await this.requireManageable(manager, endpointId);
    return presentEndpoint(await this.of(manager).enable(manager.accountId, endpointId));
  }

  @Post(':endpointId/disable')
  @WithSession()
  @AcceptsManagingKey()
  @AcceptsApp()
  @Operation({
    id: 'disableWebhookEndpoint',
    summary: 'Disable a webhook endpoint',
    description: 'Stops all deliveries to the endpoint until you enable it again.',
    returns: {
      200: {
        description: 'The updated endpoint.',
        type: WebhookEndpointView,
        example: {
          ...SAMPLE_ENDPOINT,
          disabled_at: '2026-07-14T18:02:11.000Z',
          disabled_reason: 'Disabled on request.',
        },
      },
    },
  })
  async disable(
    @CurrentManager() manager: Manager,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
  ): Promise<WebhookEndpointView> {
    await this.requireManageable(manager, endpointId);
    return presentEndpoint(await this.of(manager).disable(manager.accountId, endpointId));
  }

  @Post(':endpointId/rotate-secret')
  @WithSession()
  @AcceptsManagingKey()
  @AcceptsApp()
  @Operation({
    id: 'rotateWebhookSecret',
    summary: 'Rotate the signing secret of a webhook endpoint',
    description:
      'Creates a new signing secret, which is only shown in this response. For 24 hours, deliveries are also signed with the ' +
      'previous secret, so that receivers with either secret can verify them. If you rotate again within that time, each ' +
      'replaced secret keeps signing for 24 hours from when it was replaced. If a secret has leaked, remove it from your ' +
      `receivers. You can rotate a secret ${SECRET_ROTATIONS_MAX} times in 24 hours; after that, the error is ` +
      '`rate_limited`.',
    returns: {
      200: {
        description: 'The endpoint, with its new signing secret.',
        type: WebhookEndpointWithSecret,
        example: { ...SAMPLE_ENDPOINT_WITH_SECRET, previous_secret_until: '2026-07-15T18:02:11.000Z' },
      },
    },
    errors: ['endpoint_not_signed'],
  })
  async rotateSecret(
    @CurrentManager() manager: Manager,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
  ): Promise<WebhookEndpointWithSecret> {
    await this.requireManageable(manager, endpointId);
    return withSecret(await this.of(manager).rotateSecret(manager.accountId, endpointId));
  }

  @Post(':endpointId/ping')
  @WithSession()
  @AcceptsManagingKey()
  @AcceptsApp()
  @Operation({
    id: 'pingWebhookEndpoint',
    summary: 'Send a test event',
    description:
      "Sends an `endpoint.ping` event to this endpoint only, whatever its event types. The result is in the endpoint's deliveries.",
    returns: {
      202: {
        description: 'The event is queued for delivery.',
        type: PingSent,
        example: { endpoint_id: SAMPLE_ENDPOINT.id, event_id: 'evt_01KAFQ3V7N4T8W2X5Y9Z0A1B3C' },
      },
    },
    errors: ['endpoint_disabled'],
  })
  async ping(
    @CurrentManager() manager: Manager,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
  ): Promise<PingSent> {
    await this.requireManageable(manager, endpointId);
    return { endpoint_id: endpointId, event_id: await this.of(manager).ping(manager.accountId, endpointId) };
  }

  @Post(':endpointId/replay')
  @WithSession()
  @AcceptsManagingKey()
  @AcceptsApp()
  @Operation({
    id: 'replayWebhookEvents',
    summary: 'Replay events to an endpoint',
    description:
      'Delivers the events since a given time that the endpoint is subscribed to. By default, it delivers only those that ' +
      'the endpoint has not accepted: failed deliveries, and events that occurred before it was created or while it was disabled. ' +
      'With `"events": "all"`, it also delivers accepted events again. Each event keeps its id and gets a new delivery ' +
      'id. Pending deliveries are not repeated.',
    returns: {
      202: {
        description: 'The events are queued for delivery.',
        type: Replayed,
        example: { endpoint_id: SAMPLE_ENDPOINT.id, since: '2026-07-14T18:00:00.000Z', replayed: 12 },
      },
    },
  })
  async replay(
    @CurrentManager() manager: Manager,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
    @JsonBody() body: ReplayBody,
  ): Promise<Replayed> {
    await this.requireManageable(manager, endpointId);
    const since = new Date(body.since);
    const replayed = await this.deliveries
      .ofApp(manager.appId)
      .replay(manager.accountId, endpointId, since, body.events);
    return { endpoint_id: endpointId, since: since.toISOString(), replayed };
  }

  private of({ appId }: Manager): OwnEndpoints {
    return this.own.ofApp(appId);
  }

  /** @throws ApiError endpoint_not_found; insufficient_scope if the endpoint does what a key must not do */
  private async requireManageable(
    manager: Manager,
    endpointId: string,
    changes: UpdateEndpointBody = {},
  ): Promise<void> {
    const { eventTypes, shareFlights } = await this.of(manager).get(manager.accountId, endpointId);
    const types = [...eventTypes, ...(changes.event_types ?? [])];
    manager.requireGrantable(scopesOf(types, shareFlights || changes.share_flights));
  }
}

/** What an endpoint reads and does for its account. */
function scopesOf(eventTypes: readonly string[], sharesFlights = false): Scope[] {
  return [...scopesToRead(eventTypes), ...(sharesFlights ? (['sharing:write'] as const) : [])];
}

function withSecret({ endpoint, secret }: EndpointWithSecret): WebhookEndpointWithSecret {
  return { ...presentEndpoint(endpoint), secret };
}
