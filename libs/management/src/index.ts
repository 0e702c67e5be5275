/** `/live` and `/ready` of a process, on a port of its own. */
export { ManagementModule } from './management.module.js';
export { startManagementServer } from './management-server.js';
export { handleProbe } from './probes.js';
export { CAPABILITIES, NotReadyError, Readiness } from './readiness.js';
export { sharedResult } from './shared-result.js';
