export { configurationPage, envExample } from './documentation.js';
export { callerFolder, childEnvironment, loadSettings } from './load-settings.js';
export { InvalidSettingsError, parseSettings, type Settings } from './settings.js';
export { SETTINGS, SettingsModule } from './settings.module.js';
