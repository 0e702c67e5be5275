import { type PlatformAccount, type SessionList } from '@capabilities/accounts/wire';
import { type PlatformUsage } from '../../wire/platform-usage.js';

export const SAMPLE_ACCOUNT: PlatformAccount = {
  id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  name: 'Ada Example',
  email: 'ada@example.org',
  country: 'FR',
  glider: 'Ozone Delta 4',
  club: 'Les Exemples',
  plan: 'FREE',
  auto_debrief: true,
  split_multiple_flights: false,
  rule_set: 'xcontest',
  created_at: '2026-03-02T09:14:55Z',
  user: { id: 'usr_01KAFQ1M5H9C2E4G6J8M0P3R5T', email: 'ada@example.org', role: 'member' },
};

export const SAMPLE_USAGE: PlatformUsage = {
  plan: 'FREE',
  period: { starts_at: '2026-07-01T00:00:00Z', ends_at: '2026-08-01T00:00:00Z' },
  requests: { used: 58, limit: 100, remaining: 42 },
  ai_debriefs: { used: 1, limit: 3, remaining: 2 },
  direct_uploads: {
    used: 3,
    limit: 25_000,
    remaining: 24_997,
    resets_at: '2026-07-15T00:00:00Z',
    per_minute: 240,
  },
  flights: { used: 42, limit: 2_000, remaining: 1_958 },
  storage_bytes: { used: 25_871_104, limit: 1_000_000_000, remaining: 974_128_896 },
  days: [
    { date: '2026-07-13', requests: 0, console_requests: 12, direct_uploads: 0, ai_debriefs: 0 },
    { date: '2026-07-14', requests: 58, console_requests: 0, direct_uploads: 3, ai_debriefs: 1 },
  ],
};

export const SAMPLE_SESSIONS: SessionList = {
  data: [
    {
      id: 'ses_01KAFQ2C8J1D3F5H7K9N2Q4S6V',
      current: true,
      user_agent: 'curl/8.14.1',
      created_at: '2026-07-13T07:58:02Z',
      prolonged_at: '2026-07-14T08:01:44Z',
      expires_at: '2026-07-21T08:01:44Z',
    },
  ],
};
