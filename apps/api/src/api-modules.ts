import { AccountModule } from './account/account.module.js';
import { DebriefsModule } from './debriefs/debriefs.module.js';
import { DocumentationModule } from './documentation/documentation.module.js';
import { FlightsModule } from './flights/flights.module.js';
import { HealthModule } from './health/health.module.js';
import { PublicModule } from './public/public.module.js';
import { SharingModule } from './sharing/sharing.module.js';

/** The modules in the OpenAPI document of `/api/v1`. The platform has its own document. */
export const API_MODULES = [
  AccountModule,
  DebriefsModule,
  DocumentationModule,
  FlightsModule,
  HealthModule,
  PublicModule,
  SharingModule,
] as const;
