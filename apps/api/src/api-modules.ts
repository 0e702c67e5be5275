import { AccountModule } from './account/account.module.js';
import { DebriefsModule } from './debriefs/debriefs.module.js';
import { DocumentationModule } from './documentation/documentation.module.js';
import { FlightsModule } from './flights/flights.module.js';
import { HealthModule } from './health/health.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { InboxModule } from './inbox/inbox.module.js';
import { LeonardoModule } from './leonardo/leonardo.module.js';
import { LogbookModule } from './logbook/logbook.module.js';
import { PublicModule } from './public/public.module.js';
import { SharingModule } from './sharing/sharing.module.js';

/** The modules in the OpenAPI document of `/api/v1`. The platform has its own document. */
export const API_MODULES = [
  AccountModule,
  DebriefsModule,
  DocumentationModule,
  FlightsModule,
  HealthModule,
  ImportsModule,
  InboxModule,
  LeonardoModule,
  LogbookModule,
  PublicModule,
  SharingModule,
] as const;
