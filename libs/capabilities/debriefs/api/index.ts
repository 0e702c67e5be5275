/** Controllers of debriefs. */
export { presentDebriefText } from './debrief.presenter.js';
export { DebriefsModule } from './debriefs.module.js';
export { LatestDebrief } from './latest-debrief.js';
export { sampleDebrief } from './sample-debrief.js';
