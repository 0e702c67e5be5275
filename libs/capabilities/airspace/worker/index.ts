/** Flights are judged here, and files become sets. */
export { AirspaceFolder } from './airspace-folder.js';
export { AirspaceJudging } from './airspace-judging.js';
