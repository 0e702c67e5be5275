export { germanMessages as messages } from '@capabilities/pages/flight-page';
export { de as liveMessages } from './de.js';
