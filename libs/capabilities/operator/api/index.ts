/** Controllers for operators of the service. */
export { AccountsController } from './accounts.controller.js';
export { OperatedAirspacesController } from './airspaces.controller.js';
export { OperatedAppsController } from './apps.controller.js';
export { OperateAirspaces } from './operate-airspaces.js';
export { OperateAccounts } from './operate-accounts.js';
export { OperateFlights } from './operate-flights.js';
export { OperationController } from './operation.controller.js';
