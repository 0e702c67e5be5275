/** Every setting, read and validated once. Nothing else reads the environment. */
export { calledAs, calledDirectly, platformCall } from './called-as.js';
export { configurationPage, envExample } from './documentation.js';
export { awaitingEnvironment, environmentOfLauncher, unsharedVariables } from './launched.js';
export {
  callerFolder,
  childEnvironment,
  loadServiceSettings,
  loadSettings,
  loadSettingsForRunningService,
} from './load-settings.js';
export { packageVersion } from './package-version.js';
export { announceAddress, announcedAddress } from './service-address.js';
export { InvalidSettingsError, parseServiceSettings, parseSettings, type Settings } from './settings.js';
export { SETTINGS, SettingsModule } from './settings.module.js';
