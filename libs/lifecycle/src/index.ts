export { onStopRequest } from './stop-request.js';
