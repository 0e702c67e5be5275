import { Operator } from '../harness/account.js';
import { OAuthApp } from '../harness/oauth-app.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { anySharedService } from '../harness/shared-services.js';

const [shared] = anySharedService();
if (!shared) throw new Error('No service is running');

const WEB = 'https://vario.example/callback';
const NATIVE = 'com.example.vario:/callback';
const LOOPBACK = 'http://127.0.0.1/callback';

/** Redirect URIs that an attacker might pass off as {@link WEB}, {@link NATIVE} or {@link LOOPBACK}. */
const TRICKS = [
  'https://attacker.example/callback',
  'https://vario.example.attacker.example/callback',
  'https://vario.example@attacker.example/callback',
  'https://attacker.example/https://vario.example/callback',
  'https://attacker.example#https://vario.example/callback',
  'https://attacker.example?https://vario.example/callback',
  'https://attacker.example\\@vario.example/callback',
  'https://vario.example\\.attacker.example/callback',
  'https://vario.example/callback/../evil',
  'https://vario.example/callback/..;/evil',
  'https://vario.example/callback%2f..%2fevil',
  'https://vario.example/callback/',
  'https://vario.example/callback//',
  'https://vario.example//callback',
  'https://vario.example/Callback',
  'https://vario.example/callback?next=https://attacker.example',
  'https://vario.example/callback?',
  'https://vario.example/callback#',
  'https://vario.example/callback#fragment',
  'https://vario.example:443/callback',
  'https://vario.example:8443/callback',
  'https://vario.example./callback',
  'https://VARIO.example/callback',
  'https://user:password@vario.example/callback',
  'http://vario.example/callback',
  'https:vario.example/callback',
  '//vario.example/callback',
  '/callback',
  ' https://vario.example/callback',
  'https://vario.example/callback\n',
  'https://vario.example/call\tback',
  'https://vari\u043e.example/callback', // a Cyrillic letter
  'https://vario.example\u2024attacker.example/callback', // a one dot leader
  'javascript:alert(1)//https://vario.example/callback',
  'data:text/html,https://vario.example/callback',
  'com.example.vario:/other',
  'com.example.vario://callback',
  'COM.EXAMPLE.VARIO:/callback',
  'com.example.vario.attacker:/callback',
  'http://localhost/callback',
  'http://127.0.0.1.attacker.example/callback',
  'http://127.0.0.1:80@attacker.example/callback',
  'http://127.0.0.2/callback',
  'http://[::1]/callback',
  'http://127.0.0.1/other',
  'https://127.0.0.1/callback',
];

/** What no app can register. */
const NOT_REGISTRABLE = {
  native: [
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'vario:/callback',
      'mailto:a@b.example',
    ],
    ...[
      'com.example.vario://host/callback',
      'http://vario.example/callback',
      'http://localhost.:80/callback',
    ],
    ...['cursor:/callback', 'cursor://host', 'cursor://user@host/callback', 'vscode://host/callback#x'],
    ...['vscode://host/callback?x=1', 'vscode-evil://host/callback', 'steam://run/1'],
    ...['https://localhost/callback', 'com.example.vario:/callback#x', 'callback', 'http://0.0.0.0/callback'],
  ],
  browser: [
    'cursor://host/callback',
    'http://vario.example/',
    'http://127.0.0.1/callback',
    'https://localhost/callback',
    NATIVE,
  ],
  server: [
    'http://vario.example/',
    'vscode://host/callback',
    'https://user@vario.example/',
    'https://vario.example/#x',
    'https://127.0.0.1/',
  ],
} as const;

describe('the redirect URI of an app', () => {
  let operator: Operator;
  let developer: PlatformUser;
  let apps: readonly OAuthApp[];

  beforeAll(async () => {
    operator = await Operator.at(shared.databaseUrl);
    developer = await signedInUser(shared, operator);
    const native = await OAuthApp.register(shared, developer);
    const changed = await developer.client.sendJson('PATCH', `/apps/${native.id}`, {
      redirect_uris: [NATIVE, LOOPBACK],
    });
    expect(changed.status).toBe(200);
    apps = [native, await OAuthApp.register(shared, developer, { kind: 'browser' })];
  });

  afterAll(() => operator?.close());

  const sentTo = async (app: OAuthApp, redirectUri: string) => {
    const { url } = await app.begin({ redirect_uri: redirectUri });
    return new URL((await fetch(url, { redirect: 'manual' })).headers.get('location')!, url);
  };

  it(`is not replaced by any of ${TRICKS.length} others`, async () => {
    expect(TRICKS.length).toBeGreaterThanOrEqual(40);
    for (const app of apps) {
      for (const trick of TRICKS) {
        const { origin, pathname } = await sentTo(app, trick);
        expect([trick, origin, pathname]).toEqual([trick, shared.baseUrl, '/console/authorize/error']);
      }
    }
  });

  it('is not replaced by sending two', async () => {
    const { url } = await apps[1]!.begin({ redirect_uri: WEB });
    url.searchParams.append('redirect_uri', 'https://attacker.example/callback');
    const location = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location')!, url);
    expect(location.origin).toBe(shared.baseUrl);
    expect(location.pathname).toBe('/console/authorize/error');
  });

  it('may have any port on this machine: RFC 8252, 7.3', async () => {
    for (const uri of [LOOPBACK, 'http://127.0.0.1:51004/callback']) {
      expect((await sentTo(apps[0]!, uri)).pathname).toBe('/console/authorize');
    }
  });

  it.each(Object.entries(NOT_REGISTRABLE))(
    'is checked when an app of the kind %s is registered',
    async (kind, uris) => {
      for (const uri of uris) {
        const { status, body } = await developer.client.sendJson('POST', '/apps', {
          ...{ name: 'Trick', kind, redirect_uris: [uri], scopes: ['flights:read'] },
        });
        expect([uri, status, body.code]).toEqual([uri, 400, 'validation_failed']);
        expect(body.details?.[0]?.field).toBe('redirect_uris');
      }
    },
  );
});
