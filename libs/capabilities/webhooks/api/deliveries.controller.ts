import { AcceptsApp, AcceptsManagingKey } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, isIdOf, PAGE_SIZE_DEFAULT, PLATFORM_PREFIX, scopesToRead } from '@core/contract';
import { presentDelivery, presentWholeDelivery } from '../domain/webhook.presenters.js';
import { DeliveryPage, Resent, WholeDelivery } from '../wire/delivery.js';
import { type Delivery } from '../tables/delivery.entity.js';
import { DeliveryRepository } from '../tables/delivery.repository.js';
import { Controller, Get, Inject, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InternalIdCursors, newestFirstPage, Operation, PathId, strictQuery } from '@core/http';
import { ListDeliveriesQuery } from './delivery.query.js';
import { OwnEndpoints } from './own-endpoints.js';
import { CurrentManager, type Manager, WithSession } from '@capabilities/accounts/api';
import { SAMPLE_DELIVERY, SAMPLE_WHOLE_DELIVERY } from './delivery.samples.js';

@ApiTags('Deliveries')
@Controller(`${PLATFORM_PREFIX}/deliveries`)
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly endpoints: OwnEndpoints,
    private readonly cursors: InternalIdCursors,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  @Get()
  @WithSession()
  @AcceptsManagingKey()
  @AcceptsApp()
  @Operation({
    id: 'listDeliveries',
    summary: 'List deliveries',
    description:
      'Returns deliveries to all endpoints or to one, newest first. Deliveries are kept for 30 days.',
    returns: {
      200: {
        description: 'A page of deliveries.',
        type: DeliveryPage,
        example: {
          data: [SAMPLE_DELIVERY],
          has_more: true,
          next_cursor: 'v1:main:q3Zt0bXk5mJxw8YyT1n4v7Jc2sPpQh6uR9dLfEaKgWzNoUiVxB3Cy5MrS8tHeDlj0A',
        },
      },
    },
    errors: ['invalid_cursor', 'endpoint_not_found'],
  })
  async list(
    @CurrentManager() manager: Manager,
    @Query(strictQuery) query: ListDeliveriesQuery,
  ): Promise<DeliveryPage> {
    const { limit = PAGE_SIZE_DEFAULT, status, endpoint_id: endpointId } = query;
    if (endpointId !== undefined) {
      if (!isIdOf('endpoint', endpointId)) throw new ApiError('endpoint_not_found');
      await this.endpoints.ofApp(manager.appId).get(manager.accountId, endpointId);
    }
    const list = ['deliveries', status ?? null, endpointId ?? null];
    const before = this.cursors.decode(list, query.cursor);
    // one extra row shows whether there is another page
    const wanted = { limit: limit + 1, status, endpointId, before };
    const found = await this.of(manager).page(manager.accountId, wanted);
    return newestFirstPage(found, limit, presentDelivery, (last) => this.cursors.encode(list, last.id));
  }

  @Get(':deliveryId')
  @WithSession()
  @AcceptsManagingKey()
  @AcceptsApp()
  @Operation({
    id: 'getDelivery',
    summary: 'Get a delivery with every attempt',
    description:
      'Returns the payload and headers that were sent, and each response or why there was none. The signing secret is never shown.',
    returns: { 200: { description: 'The delivery.', type: WholeDelivery, example: SAMPLE_WHOLE_DELIVERY } },
  })
  async get(
    @CurrentManager() manager: Manager,
    @PathId('deliveryId', 'delivery', 'delivery_not_found') deliveryId: string,
  ): Promise<WholeDelivery> {
    const delivery = await this.find(manager, deliveryId);
    const attempts = await this.of(manager).attempts(manager.accountId, [delivery.id]);
    return presentWholeDelivery(delivery, attempts.get(delivery.id) ?? [], this.settings.publicUrl);
  }

  @Post(':deliveryId/resend')
  @WithSession()
  @AcceptsManagingKey()
  @AcceptsApp()
  @Operation({
    id: 'resendDelivery',
    summary: 'Resend a delivery',
    description:
      'Sends the event to the same endpoint again, whatever the status of the delivery. This creates a delivery with a new id and the same event id.',
    returns: {
      202: {
        description: 'The event is queued for delivery.',
        type: Resent,
        example: { id: 'dlv_01KAFQ5B2D4F6H8K0M2P4R6T8V', event_id: SAMPLE_DELIVERY.event_id },
      },
    },
  })
  async resend(
    @CurrentManager() manager: Manager,
    @PathId('deliveryId', 'delivery', 'delivery_not_found') deliveryId: string,
  ): Promise<Resent> {
    const { event } = await this.find(manager, deliveryId);
    const newId = await this.of(manager).resend(manager.accountId, deliveryId);
    if (newId === undefined) throw new ApiError('delivery_not_found');
    return { id: newId, event_id: event.publicId };
  }

  private of({ appId }: Manager): DeliveryRepository {
    return this.deliveries.ofApp(appId);
  }

  /** @throws ApiError delivery_not_found; insufficient_scope if a key must not read the event */
  private async find(manager: Manager, deliveryId: string): Promise<Delivery> {
    const delivery = await this.of(manager).find(manager.accountId, deliveryId);
    if (!delivery) throw new ApiError('delivery_not_found');
    manager.requireGrantable(scopesToRead([delivery.event.type]));
    return delivery;
  }
}
