import { LABEL_CHARACTERS_MAX } from '@core/contract';
import { ClientMetadataError, introducedApp } from './client-metadata.js';

const SETTINGS = { publicUrl: 'https://flights.example', oauthReservedNames: ['Club Elan'] };
const HOST = 'assistant.example';
const REDIRECTS = { redirect_uris: ['http://localhost/callback'] };
const READING = ['profile:read', 'flights:read', 'analysis:read', 'weather:read'];

function faultOf(metadata: unknown, host?: string): unknown {
  try {
    return introducedApp(metadata, SETTINGS, host);
  } catch (error) {
    if (error instanceof ClientMetadataError) return [error.code, error.message];
    throw error;
  }
}

describe('an app that introduces itself', () => {
  it('is a native app without a secret that can read', () => {
    expect(
      introducedApp(
        { ...REDIRECTS, client_name: ' My\u202e\nassistant ', client_uri: 'https://assistant.example/about' },
        SETTINGS,
        HOST,
      ),
    ).toEqual({
      ...{ name: 'My assistant', website: 'https://assistant.example/about', applicationType: 'native' },
      ...{ authMethod: 'none', secretSha256: null, redirectUris: ['http://localhost/callback'] },
      scopes: [...READING, 'offline_access'],
      grantTypes: ['authorization_code', 'refresh_token'],
    });
  });

  it('may ask for less, but never to write', () => {
    const scopesOf = (scope: string) => introducedApp({ ...REDIRECTS, scope }, SETTINGS).scopes;
    expect(scopesOf('flights:read flights:write offline_access')).toEqual(['flights:read', 'offline_access']);
    expect(scopesOf('')).toEqual([...READING, 'offline_access']);
    expect(faultOf({ ...REDIRECTS, scope: 'flights:write' })).toEqual([
      'invalid_client_metadata',
      expect.stringContaining('Register the app in the console'),
    ]);
  });

  it('shows a website only on the host that vouches for it', () => {
    const websiteOf = (client_uri: string, host?: string) =>
      introducedApp({ ...REDIRECTS, client_uri }, SETTINGS, host).website;
    expect(websiteOf('https://other.example/', HOST)).toBeNull();
    expect(websiteOf('https://assistant.example@other.example/', HOST)).toBeNull();
    expect(websiteOf('javascript:alert(1)', HOST)).toBeNull();
    expect(websiteOf('https://assistant.example/')).toBeNull();
  });

  it('has the name of its host if it has none', () => {
    expect(introducedApp(REDIRECTS, SETTINGS, HOST).name).toBe(HOST);
    expect(introducedApp({ ...REDIRECTS, client_name: '\u200b' }, SETTINGS).name).toBe('Unnamed app');
  });

  it.each([
    [{ client_name: 'Flight Analуsis' }, 'invalid_client_metadata'],
    [{ client_name: 'club elan' }, 'invalid_client_metadata'],
    [{ client_name: 'x'.repeat(LABEL_CHARACTERS_MAX + 1) }, 'invalid_client_metadata'],
    [{ client_name: 'a\0b' }, 'invalid_client_metadata'],
    [{ client_name: 7 }, 'invalid_client_metadata'],
    [{ redirect_uris: [] }, 'invalid_client_metadata'],
    [{ redirect_uris: undefined }, 'invalid_client_metadata'],
    [{ redirect_uris: 'http://localhost/callback' }, 'invalid_client_metadata'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['http://assistant.example/'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://assistant.example/#x'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://localhost/'] }, 'invalid_redirect_uri'],
    [{ grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    [{ response_types: ['token'] }, 'invalid_client_metadata'],
  ])('is refused with %j', (change, code) => {
    expect(faultOf({ ...REDIRECTS, ...change })).toEqual([code, expect.any(String)]);
  });

  it.each([null, 'text', [], 1])('must describe itself by an object: %j', (metadata) => {
    expect(faultOf(metadata)).toEqual(['invalid_client_metadata', expect.any(String)]);
  });
});
