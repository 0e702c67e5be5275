export { englishMessages as messages } from '@app/flight-page';
export { en as liveMessages } from './en.js';
