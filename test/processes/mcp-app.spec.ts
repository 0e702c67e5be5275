import { build } from 'esbuild';
import { type Client } from '@modelcontextprotocol/client';
import { type FrameLocator, type Page } from 'playwright-core';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { accessibilityFaults } from '../harness/accessibility.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Browser, describeInChromium } from '../harness/chromium.js';
import { FramingSite } from '../harness/framing-site.js';
import { callTool, connectMcp } from '../harness/mcp-client.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';
import { WatchedPage } from '../harness/watched-page.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

/** The policy of the extension for an app that asks for nothing. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";

const ATTACK = '</script><img src=x onerror="document.title=\'owned\'">';

/** A host of apps with the official bridge: it shows the app in a sandboxed frame and passes on the result. */
const HOST = `
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
window.showApp = async (html, result, context) => {
  const frame = document.querySelector('iframe');
  const bridge = new AppBridge(null, { name: 'host', version: '1' }, { openLinks: {} }, { hostContext: context });
  bridge.onsizechange = ({ height }) => { frame.style.height = height + 'px'; };
  bridge.oninitialized = async () => {
    await bridge.sendToolInput({ arguments: {} });
    await bridge.sendToolResult(result);
  };
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
};
`;

describeInChromium('the replay in a conversation', (chromium) => {
  let operator: Operator;
  let browser: Browser;
  let site: FramingSite;
  let client: Client;
  let flightId: string;
  let hostScript: string;
  let app: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    const { key } = await operator.createKey(account.id);
    const http = new ApiClient(service.baseUrl, key);
    flightId = (await http.upload({ igc: thermalCrossCountry({ seed: 63 }).igc, title: ATTACK })).body.id;
    client = await connectMcp(service.baseUrl, key, '2026-07-28');
    const bundle = await build({
      stdin: { contents: HOST, resolveDir: import.meta.dirname },
      ...{ bundle: true, write: false, format: 'esm', target: 'es2022' },
    });
    hostScript = bundle.outputFiles[0]!.text;
    browser = await Browser.start(chromium);
    site = await FramingSite.start();
  });

  afterAll(async () => {
    await browser?.stop();
    await site?.stop();
    await client?.close();
    await operator?.close();
  });

  /** What a host does: it reads the app that the tool names, and gives it the result of the tool. */
  async function shown(
    context: object,
    width: number,
  ): Promise<{ page: Page; frame: FrameLocator; faults: string[] }> {
    const { tools } = await client.listTools();
    const { ui } = tools.find(({ name }) => name === 'replay_flight')!._meta as {
      ui: { resourceUri: string };
    };
    const { contents } = await client.readResource({ uri: ui.resourceUri });
    const [content] = contents as { mimeType: string; text: string }[];
    expect(content!.mimeType).toBe('text/html;profile=mcp-app');
    app = content!.text;
    const {
      content: structuredContent,
      meta,
      text,
    } = await callTool(client, 'replay_flight', {
      flight_id: flightId,
    });
    const page = await browser.context.newPage();
    await page.setViewportSize({ width, height: 900 });
    const { faults } = new WatchedPage(page, site.origin);
    await page.goto(
      site.showing(
        '<body style="margin:0"><iframe sandbox="allow-scripts" style="width:100%;border:0;height:100px"></iframe>',
      ),
    );
    await page.addScriptTag({ content: hostScript, type: 'module' });
    await page.waitForFunction(() => 'showApp' in window);
    const html = app.replace(
      '<head>',
      `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    );
    const result = { content: [{ type: 'text', text }], structuredContent, _meta: meta };
    await page.evaluate(
      ([given, toolResult, hostContext]) =>
        (window as unknown as { showApp: (...args: unknown[]) => Promise<void> }).showApp(
          given,
          toolResult,
          hostContext,
        ),
      [html, result, context] as const,
    );
    return { page, frame: page.frameLocator('iframe'), faults };
  }

  /** The checker runs in the frame: the host cannot look into it. */
  function frameOf(page: Page): Pick<Page, 'emulateMedia' | 'evaluate'> {
    const app = page.frames()[1]!;
    return { emulateMedia: page.emulateMedia.bind(page), evaluate: app.evaluate.bind(app) };
  }

  it('draws the flight from the result alone, in the frame and under the policy of a host', async () => {
    const { page, frame, faults } = await shown({ theme: 'light', locale: 'en-GB' }, 720);
    await frame.locator('.track-figure .line').first().waitFor();
    expect(await frame.locator('h1').textContent()).toBe(ATTACK);
    const glider = frame.locator('.glider');
    const before = await glider.getAttribute('cx');
    await frame.locator('.play').click();
    await until('the glider flies', async () => (await glider.getAttribute('cx')) !== before);
    await frame.locator('.play').click();
    const height = await until(
      'the host knows how high the app is',
      () => page.locator('iframe').evaluate(({ clientHeight }) => clientHeight),
      (seen) => seen > 400,
    );
    expect(height).toBeLessThan(900);
    expect(await accessibilityFaults(frameOf(page), 'main')).toEqual([]);
    expect(faults).toEqual([]);
    if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/app-720.png' });
    await page.close();
  });

  it('follows the colours, the language and the width of the host', async () => {
    const { page, frame, faults } = await shown({ theme: 'dark', locale: 'fr-CH' }, 360);
    await frame.locator('.track-figure .line').first().waitFor();
    const html = frame.locator('html');
    expect(await html.getAttribute('lang')).toBe('fr');
    expect(await html.getAttribute('data-theme')).toBe('dark');
    expect(await html.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(360);
    expect(faults).toEqual([]);
    if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/app-360.png' });
    await page.close();
  });
});
