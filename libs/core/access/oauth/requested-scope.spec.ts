import { OFFLINE_ACCESS, SCOPES } from '@core/contract';
import { requestedScope } from './requested-scope.js';

const EVERYTHING = [...SCOPES, OFFLINE_ACCESS];

describe('what an app asks for', () => {
  it('is narrowed to what the app may have', () => {
    expect(requestedScope(EVERYTHING.join(' '), ['flights:read', OFFLINE_ACCESS], ['api'])).toBe(
      'flights:read offline_access',
    );
  });

  it('is narrowed to what the resources permit', () => {
    expect(requestedScope(EVERYTHING.join(' '), EVERYTHING, ['mcp'])).toBe(
      'flights:read analysis:read weather:read offline_access',
    );
    expect(requestedScope('flights:write', EVERYTHING, ['api', 'mcp'])).toBe('flights:write');
  });

  it.each([null, '', ' '])('is to read if it names no scope: %j', (asked) => {
    expect(requestedScope(asked, EVERYTHING, ['api'])).toBe(
      'profile:read flights:read analysis:read weather:read',
    );
  });

  it('is nothing if the app may have none of it', () => {
    expect(requestedScope('flights:write offline_access', ['flights:read', OFFLINE_ACCESS], ['api'])).toBe(
      undefined,
    );
    expect(requestedScope(null, ['flights:write', OFFLINE_ACCESS], ['api'])).toBe(undefined);
    expect(requestedScope('flights:write', EVERYTHING, ['mcp'])).toBe(undefined);
  });
});
