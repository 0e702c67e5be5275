import { type CDPSession, type Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Operator } from '../harness/account.js';
import { Browser, describeInChromium } from '../harness/chromium.js';
import { rememberAnswer } from '../harness/seen-answers.js';
import { Cleanup } from '../harness/cleanup.js';
import { type PlatformUser, signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { totpCode } from '../harness/totp.js';
import { WatchedPage } from '../harness/watched-page.js';

/** Responses with an error that the console handles. */
const EXPECTED_ERRORS = [
  /\/platform\/v1\/sign-in$/, // a code is needed
  /\/platform\/v1\/keys$/, // the session is no longer fresh
  /\/platform\/v1\/passkeys\/pky_/, // the same
  /\/platform\/v1\/sign-in-passkey$/, // the passkey has been removed
];

/** One operator's way through "Sign-in and security"; each test continues where the one before has stopped. */
describeInChromium('sign-in and security in the console', (chromium) => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let browser: Browser;
  let page: Page;
  let watched: WatchedPage;
  let devTools: CDPSession;
  let user: PlatformUser;
  let secret: string;
  let origin: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('console_security');
    const environment = { PLATFORM_OPERATOR_SECOND_FACTOR: 'required' };
    service = await Service.prepare({ databaseUrl, publicHost: 'localhost', environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    user = await signedInUser(service, operator, { role: 'operator' });
    browser = await Browser.start(chromium);
    cleanup.add(() => browser.stop());
    origin = service.baseUrl.replace('127.0.0.1', 'localhost');
    page = await browser.context.newPage();
    watched = new WatchedPage(page, origin, EXPECTED_ERRORS);
    page.on('response', (response) => {
      const place = new URL(response.url()).pathname.replace(/pky_\w+$/, '{passkeyId}');
      rememberAnswer('platform-openapi.json', `${response.request().method()} ${place}`, response.status());
    });
    devTools = await browser.context.newCDPSession(page);
    await devTools.send('WebAuthn.enable');
  });

  afterAll(() => cleanup.run());

  afterEach(() => expect(watched.faults.splice(0)).toEqual([]));

  const open = (path: string) => page.goto(origin + path);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const signOut = async () => {
    await button('Sign out').click();
    await heading('Sign in').waitFor();
  };

  const enterPassword = async () => {
    await field('E-mail address').fill(user.email);
    await field('Password').fill(TEST_PASSWORD);
    await button('Sign in').click();
  };

  /** A device that has verified its user, or has not. */
  async function authenticator(isUserVerified: boolean): Promise<string> {
    const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified,
        automaticPresenceSimulation: true,
      },
    });
    return authenticatorId;
  }

  it('tells an operator that a second factor is needed, and where', async () => {
    await open('/console/account');
    await enterPassword();
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await heading('Sign-in and security').waitFor();
    await page.getByText('Operators of this service need a second factor.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('sets up an authenticator app from a QR code that the page draws itself', async () => {
    await button('Set up an app').click();
    await page.getByRole('dialog').getByLabel('Password').fill(TEST_PASSWORD);
    await button('Confirm').click();
    const code = page.getByRole('img', { name: 'QR code with the secret' });
    await code.waitFor();
    secret = (await page.locator('pre[aria-label="Secret"]').innerText()).trim();
    expect(new URL(await scanned(code)).searchParams.get('secret')).toBe(secret);
    await field('Code').fill(totpCode(secret, -1));
    await button('Turn on').click();
    const codes = page.locator('pre[aria-label="Recovery codes"]');
    await codes.waitFor();
    expect((await codes.innerText()).trim().split('\n')).toHaveLength(10);
    await button('I have stored them').click();
    await page.getByText('10 recovery codes are left.').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Operation' }).click();
    await heading('Failed flights').waitFor();
  });

  it('asks for the code after the password', async () => {
    await signOut();
    await enterPassword();
    await field('Code').fill(totpCode(secret));
    await button('Sign in').click();
    await heading('Flights').first().waitFor();
  });

  it('asks who the user is before it creates a key in an old session, and then creates it', async () => {
    await operator.database.query(
      `update sessions set created_at = now() - interval '1 day', confirmed_at = null`,
    );
    await open('/console/keys');
    await button('Create a key').first().click();
    await field('Name').fill('logbook');
    await button('Create').click();
    await heading('Confirm who you are').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Use the password').click();
    await page.getByRole('dialog').getByLabel('Password').fill(TEST_PASSWORD);
    await button('Confirm').click();
    await page.getByText('svc_live_').first().waitFor();
  });

  it('adds a passkey only if the device verifies its user, and signs in with it alone', async () => {
    await open('/console/account/security');
    const unverified = await authenticator(false);
    await field('Name of the passkey').fill('My phone');
    await button('Add a passkey').click();
    await page.getByText('No passkey was used.').waitFor();
    await devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: unverified });

    const authenticatorId = await authenticator(true);
    await button('Add a passkey').click();
    await button('Remove: My phone').waitFor();
    const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

    await signOut();
    await button('Sign in with a passkey').click();
    await heading('Flights').first().waitFor();
    await open('/console/operation');
    await heading('Failed flights').waitFor();
  });

  it('confirms who the user is with the passkey, and rejects it once it is removed', async () => {
    await operator.database.query(
      `update sessions set created_at = now() - interval '1 day', confirmed_at = null`,
    );
    await open('/console/account/security');
    await button('Remove: My phone').click();
    await heading('Confirm who you are').waitFor();
    await button('Use a passkey').click();
    await button('Remove: My phone').waitFor({ state: 'detached' });
    await signOut();
    await button('Sign in with a passkey').click();
    await page.getByText('The passkey was not accepted.').waitFor();
  });

  /** The text of a QR code, as a camera sees it. */
  async function scanned(code: { screenshot(): Promise<Buffer> }): Promise<string> {
    const picture = (await code.screenshot()).toString('base64');
    const { width, height, data } = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height);
      return { width: bitmap.width, height: bitmap.height, data: [...pixels.data] };
    }, picture);
    return decodeQR({ width, height, data: Uint8Array.from(data) });
  }
});
