export { frenchMessages as messages } from '@capabilities/pages/flight-page';
export { fr as liveMessages } from './fr.js';
