import { type BadgeTone } from '../../components/badge.js';
import { type Flight } from './flight-metrics.js';

export const STATUS_TONES: Readonly<Record<Flight['status'], BadgeTone>> = {
  processing: 'busy',
  processed: 'good',
  failed: 'bad',
  merged: 'plain',
  manual: 'plain',
};
