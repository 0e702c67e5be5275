/** The management port: readiness by capability, probes and metrics. */
export { startManagementServer } from './management-server.js';
export { ManagementModule } from './management.module.js';
export { handleProbe } from './probes.js';
export { CAPABILITIES, Readiness } from './readiness.js';
export { sharedResult } from './shared-result.js';
