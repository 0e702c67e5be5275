/** Controllers of imports. */
export { ImportsModule } from './imports.module.js';
