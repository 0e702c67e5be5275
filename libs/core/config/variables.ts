import { ACCESS_VARIABLES } from './variables/access.js';
import { AIRSPACE_VARIABLES } from './variables/airspace.js';
import { DEBRIEF_VARIABLES } from './variables/debriefs.js';
import { FLIGHT_VARIABLES } from './variables/flights.js';
import { GROUP_VARIABLES } from './variables/groups.js';
import { IMPORT_VARIABLES } from './variables/imports.js';
import { INBOX_VARIABLES } from './variables/inbox.js';
import { OBSERVATION_VARIABLES } from './variables/observation.js';
import { OIDC_VARIABLES } from './variables/oidc.js';
import { PAGE_VARIABLES } from './variables/pages.js';
import { REQUEST_VARIABLES } from './variables/requests.js';
import { SERVICE_VARIABLES } from './variables/service.js';
import { SIGNATURE_VARIABLES } from './variables/signatures.js';
import { STORAGE_VARIABLES } from './variables/storage.js';
import { WEATHER_VARIABLES } from './variables/weather.js';
import { WEBHOOK_VARIABLES } from './variables/webhooks.js';

/**
 * Every variable of every process: the one schema from which validation, `.env.example` and
 * docs/configuration.md are made, in this order.
 */
export const VARIABLES = {
  ...SERVICE_VARIABLES,
  ...STORAGE_VARIABLES,
  ...REQUEST_VARIABLES,
  ...FLIGHT_VARIABLES,
  ...IMPORT_VARIABLES,
  ...GROUP_VARIABLES,
  ...INBOX_VARIABLES,
  ...DEBRIEF_VARIABLES,
  ...ACCESS_VARIABLES,
  ...OIDC_VARIABLES,
  ...WEBHOOK_VARIABLES,
  ...WEATHER_VARIABLES,
  ...SIGNATURE_VARIABLES,
  ...AIRSPACE_VARIABLES,
  ...PAGE_VARIABLES,
  ...OBSERVATION_VARIABLES,
} as const;

export type VariableName = keyof typeof VARIABLES;
