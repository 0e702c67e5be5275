export {
  AppRepository,
  type App,
  type AppCount,
  type AppDay,
  type AppDecision,
  type AppDetails,
  type ListedApp,
  type OperatedApp,
} from './app.repository.js';
export { ConnectionRepository, type Connection, type DeviceRequest } from './connection.repository.js';
export { OAUTH_TABLES } from './oauth-tables.js';
