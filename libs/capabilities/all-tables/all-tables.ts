import { type Tables } from '@core/database';
import { ACCOUNT_TABLES, API_KEY_TABLES, IDENTITY_TABLES, OAUTH_TABLES } from '@capabilities/accounts';
import { AIRSPACE_TABLES } from '@capabilities/airspace';
import { ALLOWANCE_TABLES, IDEMPOTENCY_TABLES } from '@core/access';
import { DEBRIEF_TABLES } from '@capabilities/debriefs';
import { FLIGHT_TABLES } from '@capabilities/flights';
import { GROUP_TABLES } from '@capabilities/groups';
import { INBOX_TABLES } from '@capabilities/doors';
import { IMPORT_TABLES } from '@capabilities/imports';
import { SIGNATURE_TABLES } from '@capabilities/signatures';
import { STORAGE_TABLES } from '@core/storage';
import { WEATHER_TABLES } from '@capabilities/weather';
import { WEBHOOK_TABLES } from '@capabilities/webhooks';

/** The tables of all libs. */
export const ALL_TABLES: readonly Tables[] = [
  ACCOUNT_TABLES,
  AIRSPACE_TABLES,
  ALLOWANCE_TABLES,
  FLIGHT_TABLES,
  API_KEY_TABLES,
  DEBRIEF_TABLES,
  GROUP_TABLES,
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
