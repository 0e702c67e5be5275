import { type Page } from 'playwright-core';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Operator } from '../harness/account.js';
import { Browser, describeInChromium } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { OIDC_CLIENT, OidcTestProvider } from '../harness/oidc-provider.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { WatchedPage } from '../harness/watched-page.js';

/** Responses with an error that the console handles, and the font of the provider's page, which is not loaded. */
const EXPECTED_ERRORS = [
  /\/platform\/v1\/sign-in-oidc(\/authorization)?$/,
  /\/platform\/v1\/keys$/, // the session is no longer fresh
  /^https:\/\/fonts\.googleapis\.com\//,
];

const VARIABLES = {
  OIDC_CLIENT_ID: OIDC_CLIENT.id,
  OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
  OIDC_NAME: 'Club login',
  OIDC_TIMEOUT_SECONDS: '4',
};

/** One user's way in with the form of a real provider; each test continues where the one before has stopped. */
describeInChromium('sign-in with OpenID Connect in the console', (chromium) => {
  const cleanup = new Cleanup();
  let provider: OidcTestProvider;
  let service: Service;
  let operator: Operator;
  let page: Page;
  let watched: WatchedPage;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('console_oidc');
    provider = await OidcTestProvider.start([]);
    cleanup.add(() => provider.stop());
    const environment = { ...VARIABLES, OIDC_ISSUER_URL: provider.origin, PLATFORM_PASSWORD_SIGN_IN: 'on' };
    service = await Service.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    provider.serve([service.baseUrl]);
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const browser = await Browser.start(chromium);
    cleanup.add(() => browser.stop());
    page = await browser.context.newPage();
    await page.route(/^https:/, (route) => route.abort());
    watched = new WatchedPage(page, service.baseUrl, EXPECTED_ERRORS);
    provider.users.set('ada', { email: 'ada@example.org', email_verified: true, name: 'Ada Example' });
    provider.users.set('bob', { email: 'bob@example.org', email_verified: false });
  });

  afterAll(() => cleanup.run());

  afterEach(() => {
    const ofProvider = (fault: string) =>
      fault.startsWith(`Request to ${provider.origin}/`) ||
      fault.startsWith('Request to https://fonts.googleapis.com/');
    expect(watched.faults.splice(0).filter((fault) => !ofProvider(fault))).toEqual([]);
  });

  const open = (path: string) => page.goto(service.baseUrl + path);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const signOut = async () => {
    await button('Sign out').click();
    await heading('Sign in').waitFor();
  };

  async function signInAtProvider(login: string): Promise<void> {
    await page.getByPlaceholder('Enter any login').fill(login);
    await page.getByPlaceholder('and password').fill('any');
    await button('Sign-in').click();
  }

  it('has a button above the form, which leads to the provider and back to the page that was wanted', async () => {
    await open('/console/logbook');
    await button('Sign in with Club login').waitFor();
    await button('Sign in').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Sign in with Club login').click();
    await signInAtProvider('ada');
    await heading('Logbook').first().waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/console/logbook');
    await open('/console/account');
    await page.getByText('ada@example.org').first().waitFor();
  });

  it('confirms with the provider who a user without a password is', async () => {
    await operator.database.query(
      `update sessions set created_at = now() - interval '1 day', confirmed_at = null`,
    );
    await open('/console/keys');
    const createKey = async () => {
      await button('Create a key').first().click();
      await page.getByLabel('Name', { exact: true }).fill('logbook');
      await button('Create').click();
    };
    await createKey();
    await heading('Confirm who you are').waitFor();
    expect(await page.getByRole('dialog').getByLabel('Password').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Sign in again with Club login').click();
    await signInAtProvider('ada');
    await page.waitForURL('**/console/keys');
    await createKey();
    await page.getByText('svc_live_').first().waitFor();
  });

  it('shows why the provider does not get a user in', async () => {
    await open('/console/flights');
    await page.waitForLoadState('networkidle'); // what is still loading would be refused
    await signOut();
    await page.context().clearCookies();
    await button('Sign in with Club login').click();
    await signInAtProvider('bob');
    await page.getByText('Club login has not verified your e-mail address bob@example.org.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await button('Sign in with Club login').waitFor();
  });

  it('says so if the provider does not respond, and signs in with the password all the same', async () => {
    const { email } = await signedInUser(service, operator);
    const away = await Service.prepare({
      databaseUrl: service.databaseUrl,
      environment: { ...VARIABLES, OIDC_ISSUER_URL: provider.origin },
    });
    await away.startApi();
    provider.isHanging = true;
    try {
      await page.goto(`${away.baseUrl}/console/sign-in`);
      await button('Sign in with Club login').click();
      await page.getByText('The sign-in provider does not respond.').waitFor();
      await page.getByLabel('E-mail address', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
      await button('Sign in').click();
      await heading('Flights').first().waitFor();
      await page.waitForLoadState('networkidle');
      await signOut();
    } finally {
      provider.isHanging = false;
      await away.stop();
    }
    watched.faults.splice(0); // requests to the other API
  });

  it('offers no sign-up where it is closed', async () => {
    const closed = await Service.prepare({
      databaseUrl: service.databaseUrl,
      environment: { ...VARIABLES, OIDC_ISSUER_URL: provider.origin, PLATFORM_SIGN_UP: 'closed' },
    });
    await closed.startApi();
    try {
      await page.goto(`${closed.baseUrl}/console/sign-in`);
      await button('Sign in').waitFor();
      expect(await page.getByRole('link', { name: 'Sign up' }).count()).toBe(0);
      await page.goto(`${closed.baseUrl}/console/sign-up`);
      await page.getByText('The operator of this service does not accept sign-ups.').waitFor();
      expect(await page.locator('form').count()).toBe(0);
    } finally {
      await closed.stop();
    }
    watched.faults.splice(0); // requests to the other API
  });

  it('shows no form where passwords are off', async () => {
    const without = await Service.prepare({
      databaseUrl: service.databaseUrl,
      environment: { ...VARIABLES, OIDC_ISSUER_URL: provider.origin, PLATFORM_PASSWORD_SIGN_IN: 'off' },
    });
    await without.startApi();
    try {
      await page.goto(`${without.baseUrl}/console/sign-in`);
      await button('Sign in with Club login').waitFor();
      expect(await page.getByLabel('Password').count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      for (const form of ['sign-up', 'forgotten-password', 'new-password']) {
        await page.goto(`${without.baseUrl}/console/${form}`);
        await page.getByText('This service does not use passwords.').waitFor();
        expect(await page.locator('form').count()).toBe(0);
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      await page.getByRole('link', { name: 'Back to sign-in' }).click();
      await button('Sign in with Club login').waitFor();
      await page.goto(without.baseUrl);
      expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
    } finally {
      await without.stop();
    }
    watched.faults.splice(0); // requests to the other API
  });
});
