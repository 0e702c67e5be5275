import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Group } from '@capabilities/groups/wire';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Browser, describeInChromium, WITHOUT_WEBGL } from '../harness/chromium.js';
import { newGroup } from '../harness/groups.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

describeInChromium('a visitor whose response is lost', (chromium) => {
  let operator: Operator;
  let owner: ApiClient;
  let flightId: string;
  let browser: Browser;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const { id } = await operator.createAccount();
    owner = new ApiClient(service.baseUrl, (await operator.createKey(id)).key);
    flightId = (await owner.upload({ igc: shortRidgeFlight({ seed: 9_309 }).igc })).body.id;
    browser = await Browser.start(chromium, { reducedMotion: 'reduce' }, WITHOUT_WEBGL);
  });

  afterAll(async () => {
    await browser.stop();
    await operator.close();
  });

  it.each([
    ['sends the file again', 9_310, true],
    ['opens the page again', 9_311, false],
  ])('%s, and still has the flight', async (_, seed, isSentAgain) => {
    const file = path.join(await temporaryFolder('lost-response'), 'ben.igc');
    await writeFile(file, shortRidgeFlight({ seed }).igc);
    const group = await newGroup(owner, [{ flight_id: flightId, pilot_name: 'Anna' }]);
    const page = await browser.context.newPage();
    await page.addInitScript(loseFirstResponse);
    await page.goto(group.url);
    await page.getByRole('tab', { name: 'Flights' }).click();
    await page.getByLabel('Choose an IGC, GPX, KML or FIT file').setInputFiles(file);
    await page.getByLabel('Your name').fill('Ben');
    await page.getByRole('button', { name: 'Add my flight' }).click();
    await page.getByRole('alert').waitFor();
    if (isSentAgain) await page.getByRole('button', { name: 'Add my flight' }).click();
    else {
      await page.reload();
      await page.getByRole('tab', { name: 'Flights' }).click();
    }
    await page.getByText('Ben waits until the owner of the group approves it.').waitFor();
    const { text } = await owner.get(`/api/v1/groups/${group.id}`);
    expect((JSON.parse(text) as Group).entries).toHaveLength(2);
    await page.getByRole('button', { name: 'Remove my flight' }).click();
    await page
      .getByText('Ben waits until the owner of the group approves it.')
      .waitFor({ state: 'detached' });
    await page.close();
  });
});

/** In the page: the file arrives at the service, but its answer does not arrive at the page. */
function loseFirstResponse(): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const response = await send(...request);
    if (request[1]?.method !== 'POST') return response;
    globalThis.fetch = send;
    throw new TypeError('Failed to fetch');
  };
}
