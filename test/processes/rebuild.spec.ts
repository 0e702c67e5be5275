import { cp, mkdir, readdir, readlink, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { newClient, prepareProcesses } from '../harness/prepared-service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUILT = ['dist/bundle', 'dist/apps/web'];

type BuildAside = (place: string, build: (folder: string) => Promise<void>) => Promise<void>;

describe('a build', () => {
  const cleanup = new Cleanup();
  let buildAside: BuildAside;

  beforeAll(async () => {
    const module = pathToFileURL(path.join(ROOT, 'scripts/build/build-aside.mjs')).href;
    ({ buildAside } = (await import(module)) as { buildAside: BuildAside });
  });

  afterAll(() => cleanup.run());

  async function folder(): Promise<string> {
    const made = await temporaryFolder('rebuild');
    cleanup.add(() => rm(made, { recursive: true, force: true }));
    return made;
  }

  /** This checkout with a build of its own. */
  async function checkout(): Promise<string> {
    const root = await folder();
    await mkdir(path.join(root, 'dist/apps'), { recursive: true });
    for (const name of [...(await readdir(ROOT)), 'dist/places.bin']) {
      if (name !== 'dist') await symlink(path.join(ROOT, name), path.join(root, name));
    }
    for (const place of BUILT) {
      const latest = await realpath(path.join(ROOT, place));
      await buildAside(path.join(root, place), (made) => cp(latest, made, { recursive: true }));
    }
    return root;
  }

  it('is not seen by processes that run: they load the rest of their program and pages as they were', async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const root = await checkout();
    const { service, operator } = await prepareProcesses(
      postgres,
      { environment: {}, checkout: root },
      cleanup,
    );
    await service.startBoth();
    const client = await newClient(service, operator);
    const console = await fetch(`${service.baseUrl}/console`);
    const [script] = /\/assets\/console-[^"]+\.js/.exec(await console.text()) ?? [];

    for (const place of BUILT) {
      await buildAside(path.join(root, place), (made) => writeFile(path.join(made, 'new'), ''));
      expect(await readdir(path.join(root, place))).toEqual(['new']);
    }
    const { status, body } = await client.upload({ igc: shortRidgeFlight().igc });
    expect([status, body.status]).toEqual([201, 'processed']);
    const shared = await client.sendJson('POST', `/api/v1/flights/${body.id}/sharing`, {});
    const { url } = shared.body as unknown as { url: string };
    const image = await fetch(`${url}.png`); // drawn on a thread that is started for the first one
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetch(service.baseUrl + script)).status).toBe(200);
    expect(service.api!.output).toEqual([]);
  });

  it('keeps three earlier ones, and nothing of one that fails', async () => {
    const place = path.join(await folder(), 'bundle');
    const builds: string[] = [];
    const build = async (at: number) => {
      await buildAside(place, (made) => writeFile(path.join(made, 'build'), String(at)));
      builds.push(await readlink(place));
    };
    for (let at = 0; at < 6; at++) await build(at);
    await expect(buildAside(place, () => Promise.reject(new Error('Syntax')))).rejects.toThrow('Syntax');
    expect(await readlink(place)).toBe(builds.at(-1));
    expect((await readdir(path.dirname(place))).sort()).toEqual(['bundle', ...builds.slice(-4)].sort());
  });

  it('replaces the folder into which releases up to 0.2 built', async () => {
    const place = path.join(await folder(), 'bundle');
    await mkdir(place);
    await buildAside(place, (made) => writeFile(path.join(made, 'new'), ''));
    expect(await readdir(place)).toEqual(['new']);
  });
});
