import { DEVICE_CODE_GRANT } from '@core/access';
import { COMMAND_LINE_APP_ID, COMMAND_LINE_SCOPES, OFFLINE_ACCESS } from '@core/contract';
import { type AppDecision, type AppDetails, type AppRepository } from '../tables/oauth/app.repository.js';

/** The command line has no developer, and asks by device code only. */
const COMMAND_LINE: AppDetails = {
  /** Users see it where they allow and disconnect it. No other app may have a name like it: `reserved-names.ts`. */
  name: 'flight-analysis command line',
  website: null,
  applicationType: 'native',
  authMethod: 'none',
  secretSha256: null,
  redirectUris: [],
  scopes: [...COMMAND_LINE_SCOPES, OFFLINE_ACCESS],
  grantTypes: ['refresh_token', DEVICE_CODE_GRANT],
};

/** Makes sure that the service knows its own command line as this release describes it. */
export async function keepCommandLine(apps: AppRepository): Promise<void> {
  await apps.keepOwn(COMMAND_LINE_APP_ID, COMMAND_LINE);
}

/** What the operator decides, also about the command line before anyone has used it. Returns false if the app is not found. */
export async function decideOnApp(
  apps: AppRepository,
  appId: string,
  decision: AppDecision,
): Promise<boolean> {
  if (appId === COMMAND_LINE_APP_ID) await keepCommandLine(apps);
  return apps.decide(appId, decision);
}
