import { type Me } from '../wire/me.js';
import { type Usage } from '@capabilities/accounts/wire';

export const SAMPLE_ME: Me = {
  id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  name: 'Ada Example',
  email: 'ada@example.org',
  country: 'FR',
  glider: 'Ozone Delta 4',
  club: 'Les Exemples',
  plan: 'PRO',
  created_at: '2026-03-02T09:14:55Z',
  key: {
    id: 'key_01KAFQ2C8J4N6Q1S5W7Y9A3E0F',
    name: 'logbook',
    scopes: ['profile:read', 'flights:read'],
    last4: 'x7Rk',
    created_at: '2026-03-02T09:15:20Z',
    expires_at: null,
  },
  statistics: {
    flights: 42,
    flights_without_track: 3,
    airtime_seconds: 218_340,
    distance_km: 1894.37,
    best_score: 187.4,
  },
};

export const SAMPLE_USAGE: Usage = {
  plan: 'PRO',
  period: { starts_at: '2026-07-01T00:00:00Z', ends_at: '2026-08-01T00:00:00Z' },
  requests: { used: 258, limit: 1_000, remaining: 742 },
  ai_debriefs: { used: 12, limit: 50, remaining: 38 },
  direct_uploads: {
    used: 3,
    limit: 25_000,
    remaining: 24_997,
    resets_at: '2026-07-15T00:00:00Z',
    per_minute: 240,
  },
  flights: { used: 42, limit: null, remaining: null },
  storage_bytes: { used: 25_871_104, limit: null, remaining: null },
  language_model: { input_tokens: 41_530, output_tokens: 9_870, cost_usd: 0.012152 },
  per_minute: { limit: 60, remaining: 59, resets_at: '2026-07-14T18:03:11Z' },
};
