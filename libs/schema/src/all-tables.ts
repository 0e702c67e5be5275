import { type Tables } from '@app/database';
import { ACCOUNT_TABLES } from '@tables/accounts';
import { ALLOWANCE_TABLES } from '@tables/allowance';
import { API_KEY_TABLES } from '@tables/api-keys';
import { DEBRIEF_TABLES } from '@tables/debriefs';
import { FLIGHT_TABLES, INBOX_TABLES } from '@tables/flights';
import { IDEMPOTENCY_TABLES } from '@tables/idempotency';
import { IDENTITY_TABLES } from '@tables/identity';
import { IMPORT_TABLES } from '@tables/imports';
import { OAUTH_TABLES } from '@tables/oauth';
import { SIGNATURE_TABLES } from '@tables/signatures';
import { STORAGE_TABLES } from '@tables/storage';
import { WEATHER_TABLES } from '@tables/weather';
import { WEBHOOK_TABLES } from '@tables/webhooks';

/** The tables of all libs. */
export const ALL_TABLES: readonly Tables[] = [
  ACCOUNT_TABLES,
  ALLOWANCE_TABLES,
  FLIGHT_TABLES,
  API_KEY_TABLES,
  DEBRIEF_TABLES,
  IDEMPOTENCY_TABLES,
  IDENTITY_TABLES,
  IMPORT_TABLES,
  INBOX_TABLES,
  OAUTH_TABLES,
  SIGNATURE_TABLES,
  STORAGE_TABLES,
  WEATHER_TABLES,
  WEBHOOK_TABLES,
];
