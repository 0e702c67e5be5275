import { ApiError, isIdOf, PAGE_SIZE_DEFAULT, PLATFORM_PREFIX } from '@core/contract';
import { presentDelivery, presentWholeDelivery } from '../domain/webhook.presenters.js';
import { type DeliveryPage, type Resent, type WholeDelivery } from '../wire/delivery.js';
import { type Account } from '@capabilities/accounts';
import { type Delivery } from '../tables/delivery.entity.js';
import { DeliveryRepository } from '../tables/delivery.repository.js';
import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InternalIdCursors, newestFirstPage, NoParameters, strictQuery, PathId } from '@core/http';
import { DescribeGetDelivery, DescribeListDeliveries, DescribeResendDelivery } from './delivery.openapi.js';
import { ListDeliveriesQuery } from './delivery.query.js';
import { OwnEndpoints } from './own-endpoints.js';
import { CurrentAccount, WithSession } from '@capabilities/accounts/api';

@ApiTags('Deliveries')
@Controller(`${PLATFORM_PREFIX}/deliveries`)
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly endpoints: OwnEndpoints,
    private readonly cursors: InternalIdCursors,
  ) {}

  @Get()
  @WithSession()
  @DescribeListDeliveries()
  async list(
    @CurrentAccount() { id }: Account,
    @Query(strictQuery) query: ListDeliveriesQuery,
  ): Promise<DeliveryPage> {
    const { limit = PAGE_SIZE_DEFAULT, status, endpoint_id: endpointId } = query;
    if (endpointId !== undefined) {
      if (!isIdOf('endpoint', endpointId)) throw new ApiError('endpoint_not_found');
      await this.endpoints.get(id, endpointId);
    }
    const list = ['deliveries', status ?? null, endpointId ?? null];
    const before = this.cursors.decode(list, query.cursor);
    // one extra row shows whether there is another page
    const found = await this.deliveries.page(id, { limit: limit + 1, status, endpointId, before });
    return newestFirstPage(found, limit, presentDelivery, (last) => this.cursors.encode(list, last.id));
  }

  @Get(':deliveryId')
  @WithSession()
  @DescribeGetDelivery()
  async get(
    @CurrentAccount() { id }: Account,
    @PathId('deliveryId', 'delivery', 'delivery_not_found') deliveryId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<WholeDelivery> {
    const delivery = await this.find(id, deliveryId);
    const attempts = await this.deliveries.attempts(id, [delivery.id]);
    return presentWholeDelivery(delivery, attempts.get(delivery.id) ?? []);
  }

  @Post(':deliveryId/resend')
  @HttpCode(202)
  @WithSession()
  @DescribeResendDelivery()
  async resend(
    @CurrentAccount() { id }: Account,
    @PathId('deliveryId', 'delivery', 'delivery_not_found') deliveryId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<Resent> {
    const { event } = await this.find(id, deliveryId);
    const newId = await this.deliveries.resend(id, deliveryId);
    if (newId === undefined) throw new ApiError('delivery_not_found');
    return { id: newId, event_id: event.publicId };
  }

  private async find(accountId: string, deliveryId: string): Promise<Delivery> {
    const delivery = await this.deliveries.find(accountId, deliveryId);
    if (!delivery) throw new ApiError('delivery_not_found');
    return delivery;
  }
}
