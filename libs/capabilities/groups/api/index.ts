/** Controllers of groups. */
export { GroupsModule } from './groups.module.js';
