/** Flights are judged here. */
export { AirspaceJudging } from './airspace-judging.js';
