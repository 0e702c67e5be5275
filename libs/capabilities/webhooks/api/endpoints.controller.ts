import { PLATFORM_PREFIX } from '@core/contract';
import { type EndpointWithSecret } from '../domain/webhook-endpoints.js';
import { presentEndpoint } from '../domain/webhook.presenters.js';
import { CreateEndpointBody, ReplayBody, UpdateEndpointBody } from '../wire/endpoint.bodies.js';
import {
  type PingSent,
  type Replayed,
  type WebhookEndpointList,
  type WebhookEndpointView,
  type WebhookEndpointWithSecret,
} from '../wire/endpoint.js';
import { type Account } from '@capabilities/accounts';
import { DeliveryRepository } from '../tables/delivery.repository.js';
import { WebhookEndpointRepository } from '../tables/webhook-endpoint.repository.js';
import { Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery, PathId, atLeastOneField, JsonBody } from '@core/http';
import {
  DescribeCreateEndpoint,
  DescribeDeleteEndpoint,
  DescribeDisableEndpoint,
  DescribeEnableEndpoint,
  DescribeGetEndpoint,
  DescribeListEndpoints,
  DescribePingEndpoint,
  DescribeReplay,
  DescribeRotateSecret,
  DescribeUpdateEndpoint,
} from './endpoint.openapi.js';
import { endpointUrlCheck } from './endpoint-url-check.js';
import { OwnEndpoints } from './own-endpoints.js';
import { CurrentAccount, WithSession } from '@capabilities/accounts/api';

@ApiTags('Webhook endpoints')
@Controller(`${PLATFORM_PREFIX}/webhook-endpoints`)
export class EndpointsController {
  constructor(
    private readonly own: OwnEndpoints,
    private readonly endpoints: WebhookEndpointRepository,
    private readonly deliveries: DeliveryRepository,
  ) {}

  @Get()
  @WithSession()
  @DescribeListEndpoints()
  async list(
    @CurrentAccount() { id }: Account,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<WebhookEndpointList> {
    return { data: (await this.endpoints.list(id)).map(presentEndpoint) };
  }

  @Post()
  @WithSession()
  @DescribeCreateEndpoint()
  async create(
    @CurrentAccount() { id }: Account,
    @JsonBody(endpointUrlCheck) body: CreateEndpointBody,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<WebhookEndpointWithSecret> {
    return withSecret(await this.own.create(id, body));
  }

  @Get(':endpointId')
  @WithSession()
  @DescribeGetEndpoint()
  async get(
    @CurrentAccount() { id }: Account,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<WebhookEndpointView> {
    return presentEndpoint(await this.own.get(id, endpointId));
  }

  @Patch(':endpointId')
  @WithSession()
  @DescribeUpdateEndpoint()
  async update(
    @CurrentAccount() { id }: Account,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
    @JsonBody(endpointUrlCheck) body: UpdateEndpointBody,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<WebhookEndpointView> {
    const changes = atLeastOneField(body, ['url', 'event_types', 'description']);
    return presentEndpoint(await this.own.update(id, endpointId, changes));
  }

  @Delete(':endpointId')
  @HttpCode(204)
  @WithSession()
  @DescribeDeleteEndpoint()
  async remove(
    @CurrentAccount() { id }: Account,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<void> {
    await this.own.remove(id, endpointId);
  }

  @Post(':endpointId/enable')
  @HttpCode(200)
  @WithSession()
  @DescribeEnableEndpoint()
  async enable(
    @CurrentAccount() { id }: Account,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<WebhookEndpointView> {
    return presentEndpoint(await this.own.enable(id, endpointId));
  }

  @Post(':endpointId/disable')
  @HttpCode(200)
  @WithSession()
  @DescribeDisableEndpoint()
  async disable(
    @CurrentAccount() { id }: Account,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<WebhookEndpointView> {
    return presentEndpoint(await this.own.disable(id, endpointId));
  }

  @Post(':endpointId/rotate-secret')
  @HttpCode(200)
  @WithSession()
  @DescribeRotateSecret()
  async rotateSecret(
    @CurrentAccount() { id }: Account,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<WebhookEndpointWithSecret> {
    return withSecret(await this.own.rotateSecret(id, endpointId));
  }

  @Post(':endpointId/ping')
  @HttpCode(202)
  @WithSession()
  @DescribePingEndpoint()
  async ping(
    @CurrentAccount() { id }: Account,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<PingSent> {
    return { endpoint_id: endpointId, event_id: await this.own.ping(id, endpointId) };
  }

  @Post(':endpointId/replay')
  @HttpCode(202)
  @WithSession()
  @DescribeReplay()
  async replay(
    @CurrentAccount() { id }: Account,
    @PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string,
    @JsonBody() body: ReplayBody,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<Replayed> {
    await this.own.get(id, endpointId);
    const since = new Date(body.since);
    const replayed = await this.deliveries.replay(id, endpointId, since, body.events);
    return { endpoint_id: endpointId, since: since.toISOString(), replayed };
  }
}

function withSecret({ endpoint, secret }: EndpointWithSecret): WebhookEndpointWithSecret {
  return { ...presentEndpoint(endpoint), secret };
}
