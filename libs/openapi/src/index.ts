export { ErrorResponses } from './error-responses.js';
export { Field } from './field.js';
