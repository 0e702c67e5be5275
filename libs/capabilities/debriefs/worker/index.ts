/** Debriefs are written here. */
export { AutomaticDebrief } from './automatic-debrief.js';
export { DebriefWriting } from './debrief-writing.js';
export { DebriefProcessor } from './debrief.processor.js';
export { DueDebriefs } from './due-debriefs.js';
export { DEBRIEF_HISTORY } from './retention.js';
