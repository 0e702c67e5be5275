import path from 'node:path';
import { type Locator, type Page, type Response } from 'playwright-core';
import { until } from './until.js';

/** What a person types into paths, and into required fields that are empty, by their names. */
export type Typed = Readonly<Record<string, string>>;

export interface Executed {
  readonly status: number;
  readonly url: string;
  /** What was sent. */
  readonly body: string | null;
  readonly code: string | undefined;
}

interface ShownOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

interface ShownDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>>; readonly responses: unknown };
}

/** A page of Swagger UI, used as a person uses it. */
export class SwaggerPage {
  /** Ids of what is deleted, or no longer failed: a person types another one. */
  private readonly gone = new Set<string>();

  private constructor(readonly page: Page) {}

  /**
   * @param only the operations that the page shows: it draws all of them again on each click; by default, all
   * @param responses how many documented responses each of them keeps
   */
  static async open(page: Page, url: string, only?: readonly string[], responses = 0): Promise<SwaggerPage> {
    if (only) await showOnly(page, only, responses);
    await page.goto(url);
    await page.locator('.opblock').first().waitFor();
    return new SwaggerPage(page);
  }

  async authorize(key: string): Promise<void> {
    await this.page.click('.btn.authorize');
    const scheme = this.page.locator('.auth-container').first();
    await scheme.locator('.modal-btn').first().waitFor();
    const logout = scheme.getByText('Logout', { exact: true });
    if ((await logout.count()) > 0) await logout.click(); // the browser keeps the key of an earlier page
    await scheme.locator('input').fill(key);
    await this.page.click('.modal-btn.auth.authorize');
    await this.page.click('.btn-done');
  }

  /** Ids of all operations of the document, in the order of the page. */
  async operations(): Promise<string[]> {
    const blocks = await this.page.locator('.opblock').all();
    const ids = await Promise.all(blocks.map(async (block) => (await block.getAttribute('id')) ?? ''));
    return ids.filter((id) => !id.includes('operations-webhooks-')).map((id) => id.replace(/^.*-/, ''));
  }

  async unfold(operation: string): Promise<Locator> {
    const block = this.page.locator(`.opblock[id$="-${operation}"]`);
    await block.locator('.opblock-summary-control').first().click();
    await block.locator('.execute').waitFor();
    return block;
  }

  /** Unfolds an operation and presses "Execute" `times` times, filling in required empty fields each time. */
  async tryOut(operation: string, typed: Typed, times: number, upload?: string): Promise<Executed[]> {
    const block = await this.unfold(operation);
    const file = block.locator('input[type=file]').first();
    if (upload !== undefined) await file.setInputFiles(upload);
    else if ((await file.count()) > 0) await this.sampleChosen(file);
    const executed: Executed[] = [];
    const isAnswer = await answerOf(block);
    for (let time = 0; time < times; time++) {
      await fillRequired(block, typed, this.gone);
      const [response] = await Promise.all([
        this.page.waitForResponse(isAnswer),
        block.locator('.execute').click(),
      ]);
      // shown with its headers once the page has taken it in
      const requestId = (await response.headerValue('x-request-id')) ?? '';
      await block.locator('.live-responses-table').getByText(requestId).first().waitFor();
      if (response.request().method() === 'DELETE') this.gone.add(path.basename(response.url()));
      if (operation.startsWith('retry')) this.gone.add(path.basename(path.dirname(response.url())));
      executed.push(await executedBy(response));
    }
    await block.locator('.opblock-summary-control').first().click();
    return executed;
  }

  /** The page fetches its sample file when it shows the field. */
  private async sampleChosen(file: Locator): Promise<void> {
    await until('the page has chosen its sample file', () =>
      file.evaluate((field) => (field as HTMLInputElement).files!.length > 0),
    );
  }
}

async function showOnly(page: Page, wanted: readonly string[], responses: number): Promise<void> {
  await page.route('**/reference.json*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: partOf((await response.json()) as ShownDocument, wanted, responses),
    });
  });
}

const ANY_RESPONSE = { default: { description: 'Any response' } };

/** Without most responses and their schemas, which the page would draw as often as its operations. */
function partOf(document: ShownDocument, wanted: readonly string[], most: number): object {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = Object.entries(item).filter(([, { operationId }]) => wanted.includes(operationId));
    return [
      path,
      Object.fromEntries(
        operations.map(([method, each]) => {
          const responses = Object.fromEntries(Object.entries(each.responses).slice(0, most));
          return [method, { ...each, responses: most === 0 ? ANY_RESPONSE : responses }];
        }),
      ),
    ];
  });
  const schemas: Record<string, unknown> = {};
  const addReferredFrom = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name === undefined || name in schemas) continue;
      schemas[name] = document.components.schemas[name];
      addReferredFrom(schemas[name]);
    }
  };
  addReferredFrom(paths);
  if (most > 0) addReferredFrom(document.components.responses);
  const components = { ...document.components, schemas };
  return {
    ...document,
    webhooks: {},
    components,
    paths: Object.fromEntries(paths) as ShownDocument['paths'],
  };
}

/** Whether a response belongs to this operation, and not to one of the requests that the page makes on its own. */
async function answerOf(block: Locator): Promise<(response: Response) => boolean> {
  const template = (await block.locator('.opblock-summary-path').first().getAttribute('data-path')) ?? '';
  const method = (await block.locator('.opblock-summary-method').first().textContent()) ?? '';
  const path = new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return (response) => {
    const url = new URL(response.url());
    return response.request().method() === method && path.test(url.pathname) && url.search !== '?limit=1';
  };
}

async function executedBy(response: Response): Promise<Executed> {
  const request = response.request();
  const isError = response.status() >= 400;
  const isJson = (await response.headerValue('content-type'))?.startsWith('application/json') ?? false;
  const { code } = isError && isJson ? ((await response.json()) as { code?: string }) : {};
  return { status: response.status(), url: request.url(), body: request.postData(), code };
}

async function fillRequired(block: Locator, typed: Typed, gone: ReadonlySet<string>): Promise<void> {
  for (const row of await block.locator('tr[data-param-in="path"]').all()) {
    const input = row.locator('input');
    const shown = await input.inputValue();
    const name = (await row.getAttribute('data-param-name')) ?? '';
    const value = typed[name];
    if (value === undefined && shown !== '' && !gone.has(shown)) continue;
    if (value === undefined) throw new Error(`The page leaves ${name} empty`);
    await input.fill(value);
  }
  for (const row of await block.locator('tr[data-property-name]').all()) {
    const value = typed[(await row.getAttribute('data-property-name')) ?? ''];
    if (value !== undefined) await row.locator('input, textarea').first().fill(value);
  }
  const { hasBody } = await bodyState(block);
  if (!hasBody) return;
  const editor = block.locator('.body-param textarea');
  // before that, Swagger UI would reset what is typed
  await until('the page has stored the body that it shows', async () => {
    const { stored } = await bodyState(block);
    return stored === (await editor.inputValue());
  });
  const body = JSON.parse(await editor.inputValue()) as Record<string, unknown>;
  const empty = Object.keys(body).filter((name) => body[name] === '');
  if (empty.length === 0) return;
  const filled = Object.fromEntries(empty.map((name) => [name, typed[name]]));
  await editor.fill(JSON.stringify({ ...body, ...filled }));
}

/** What Swagger UI knows about the JSON body of an operation. */
async function bodyState(block: Locator): Promise<{ hasBody: boolean; stored: unknown }> {
  const path = await block.locator('.opblock-summary-path').getAttribute('data-path');
  const method = (await block.locator('.opblock-summary-method').textContent())?.toLowerCase();
  return block.page().evaluate(
    (operation) => {
      const { ui } = window as unknown as { ui: { getState(): { getIn(keys: unknown[]): unknown } } };
      const body = ['requestBody', 'content', 'application/json'];
      return {
        hasBody: ui.getState().getIn(['spec', 'json', 'paths', ...operation, ...body]) !== undefined,
        stored: ui.getState().getIn(['oas3', 'requestData', ...operation, 'bodyValue']),
      };
    },
    [path, method],
  );
}
