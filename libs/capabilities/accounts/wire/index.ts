/** What crosses the wire about accounts. */
export * from './account-profile.js';
export * from './api-key.bodies.js';
export * from './api-key.js';
export * from './app.bodies.js';
export * from './app.js';
export * from './change-account.body.js';
export * from './console-token.js';
export * from './identity.bodies.js';
export * from './listed-account.js';
export * from './mail-sent.js';
export * from './oidc.js';
export * from './platform-account.js';
export * from './second-factor.js';
export * from './session.js';
export * from './usage.js';
