export { englishMessages as messages } from '@capabilities/pages/flight-page';
export { en as liveMessages } from './en.js';
