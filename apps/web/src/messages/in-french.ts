export { frenchMessages as messages } from '@app/flight-page';
export { fr as liveMessages } from './fr.js';
