export { germanMessages as messages } from '@app/flight-page';
export { de as liveMessages } from './de.js';
