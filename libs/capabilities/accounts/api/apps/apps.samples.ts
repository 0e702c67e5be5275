import { type AppView } from '../../wire/app.js';

export const SAMPLE_REQUESTING_APP = {
  id: 'app_01KAFQ2N8R4T6V9X1Z3B5D7F9H',
  name: 'My Vario',
  website: 'https://vario.example',
  host: null,
  verified: true,
};

export const SAMPLE_APP: AppView = {
  ...SAMPLE_REQUESTING_APP,
  kind: 'native',
  redirect_uris: ['com.example.vario:/callback'],
  scopes: ['flights:read', 'flights:write'],
  created_at: '2026-07-14T18:02:11.000Z',
  suspended: false,
  connections: 41,
  requests_30_days: 5_120,
  failed_requests_30_days: 23,
};
