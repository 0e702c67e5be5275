import { type DeliveryView, type WholeDelivery } from '../wire/delivery.js';
import { sampleHeaders, samplePayload } from './sample-delivery.js';

export const SAMPLE_DELIVERY: DeliveryView = {
  id: 'dlv_01KAFQ3V7P9M2C4E6G8J0K2M4N',
  event_id: 'evt_01KAFQ3V7N4T8W2X5Y9Z0A1B3C',
  event_type: 'flight.processed',
  endpoint_id: 'whe_01KAFQ3R1T5V7X9Z2B4D6F8H0K',
  status: 'delivered',
  manual: false,
  attempt_count: 2,
  next_attempt_at: null,
  created_at: '2026-07-14T18:02:11.000Z',
  finished_at: '2026-07-14T18:02:17.000Z',
};

export const SAMPLE_WHOLE_DELIVERY: WholeDelivery = {
  ...SAMPLE_DELIVERY,
  payload: samplePayload('flight.processed').toString(),
  attempts: [
    {
      number: 1,
      started_at: '2026-07-14T18:02:11.000Z',
      duration_ms: 212,
      headers: sampleHeaders('flight.processed'),
      status_code: 503,
      error: null,
      reply: 'Restarting',
    },
    {
      number: 2,
      started_at: '2026-07-14T18:02:16.500Z',
      duration_ms: 48,
      headers: sampleHeaders('flight.processed', new Date('2026-07-14T18:02:16.500Z')),
      status_code: 204,
      error: null,
      reply: '',
    },
  ],
};
