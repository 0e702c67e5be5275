/** Every variable of the configuration, declared once, and the settings that they give. */
export { airspaceFolder, airspaceProfilesFolder } from './airspace-folders.js';
export { calledAs, calledDirectly, platformCall } from './called-as.js';
export { configurationPage, envExample } from './documentation.js';
export { awaitingEnvironment, environmentOfLauncher, unsharedVariables } from './launched.js';
export {
  callerFolder,
  loadServiceSettings,
  loadSettings,
  loadSettingsForRunningService,
} from './load-settings.js';
export { packageVersion } from './package-version.js';
export { announceAddress } from './service-address.js';
export { SETTINGS, SettingsModule } from './settings.module.js';
export { parseServiceSettings, parseSettings, type Settings } from './settings.js';
export { sampleTerrainFolder, terrainFolder } from './terrain-folder.js';
