/** Groups of flights that are replayed together: kept by an account, shared by link, open to flights of visitors. */
export { GROUP_TABLES } from './tables/group-tables.js';
export { GROUP_TOKEN_PLACE } from './tables/group.entity.js';
