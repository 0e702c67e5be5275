import { signInLinkUrl } from '@core/contract';
import { makeSignInLink } from '@capabilities/accounts';
import { type Page } from 'playwright-core';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Operator } from '../harness/account.js';
import { Browser, describeInChromium } from '../harness/chromium.js';
import { Cleanup } from '../harness/cleanup.js';
import { signedInUser } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { WatchedPage } from '../harness/watched-page.js';

const PASSWORD = 'three thermals before noon';
const LIFE_SECONDS = 600;
/** The page asks who is signed in, and whether the link's account has a user. */
const EXPECTED_ERRORS = [/\/platform\/v1\/(account|sign-in-link)$/];

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** The link that `npm start` prints, followed in a browser. */
describeInChromium('the welcome page', (chromium) => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let browser: Browser;
  let link: string;
  const watched: WatchedPage[] = [];
  const email = `first-${Date.now()}@example.org`;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
    browser = await Browser.start(chromium);
    cleanup.add(() => browser.stop());
    const { publicId } = await operator.createAccount();
    link = signInLinkUrl(
      service.baseUrl,
      await makeSignInLink(operator.database, { publicId, role: 'operator' }, LIFE_SECONDS),
    );
  });

  afterAll(() => cleanup.run());

  afterEach(async () => {
    const pages = watched.splice(0);
    for (const { page } of pages) await page.close(); // so that none of its requests runs into the next test
    expect(pages.flatMap(({ faults }) => faults)).toEqual([]);
  });

  async function newPage(): Promise<Page> {
    const page = await browser.context.newPage();
    watched.push(new WatchedPage(page, service!.baseUrl, EXPECTED_ERRORS));
    return page;
  }

  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

  it('asks the owner of a new installation how to sign in, and opens the console', async () => {
    const page = await newPage();
    await page.goto(link);
    await heading(page, 'Welcome to your own flight analysis').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('E-mail address', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Open the console', exact: true }).click();
    await heading(page, 'Your logbook is empty').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Accounts', exact: true }).waitFor();
    expect(page.url()).not.toContain('token');
  });

  it('asks someone who is signed in before it changes the account', async () => {
    const other = await signedInUser(service, operator);
    const token = await makeSignInLink(
      operator.database,
      { publicId: other.account.publicId, role: 'member' },
      LIFE_SECONDS,
    );
    const page = await newPage();
    await page.goto(signInLinkUrl(service.baseUrl, token));
    await page.getByText(`You are signed in as ${email}.`).waitFor();
    await page.getByRole('button', { name: 'Use the link', exact: true }).click();
    await heading(page, 'Your logbook is empty').waitFor();
    await page.goto(`${service.baseUrl}/console/account`);
    await page.getByText(other.email).first().waitFor();
  });

  it('says that a link has been used, and where to get another', async () => {
    await browser.context.clearCookies();
    const page = await newPage();
    await page.goto(link);
    await page.getByText('This link has expired or has been used. Request a new one.').waitFor();
    await page.getByText(/Each start of the service prints a new link/).waitFor();
  });

  it('says that a link is incomplete', async () => {
    const page = await newPage();
    await page.goto(link.replace(/#.*/, ''));
    await page.getByText('This link is incomplete. Copy the whole link from the terminal.').waitFor();
  });
});
