import { AccountModule } from '@capabilities/account-data/api';
import { AirspaceModule } from '@capabilities/airspace/api';
import { DebriefsModule } from '@capabilities/debriefs/api';
import { FlightsModule, LogbookModule } from '@capabilities/flights/api';
import { GroupsModule } from '@capabilities/groups/api';
import { HealthModule } from './health/health.module.js';
import { ImportsModule } from '@capabilities/imports/api';
import { EventsModule } from '@capabilities/webhooks/api';
import { DOOR_MODULES } from '@capabilities/doors';
import { FeedModule, PublicModule, SharingModule } from '@capabilities/pages';

/** The modules in the OpenAPI document of `/api/v1`. The platform has its own document. */
export const API_MODULES = [
  AccountModule,
  AirspaceModule,
  DebriefsModule,
  EventsModule,
  FeedModule,
  FlightsModule,
  GroupsModule,
  HealthModule,
  ImportsModule,
  ...DOOR_MODULES,
  LogbookModule,
  PublicModule,
  SharingModule,
] as const;
