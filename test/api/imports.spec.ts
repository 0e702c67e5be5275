import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ProcessedFlight } from '@capabilities/flights/wire';
import { type Import, type ImportFileList, type ImportList } from '@capabilities/imports/wire';
import { smallFlight, zipOf } from '../factories/import-files.js';
import { threeFlights } from '../factories/three-flights.js';
import { type Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { newClient, prepareService } from '../harness/prepared-service.js';
import { finishedImport, readImport, sendImport } from '../harness/send-import.js';
import { type Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { storedArchives } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

const FILE_BYTES_MAX = 400_000;
const FILES_MAX = 12;
const EXPANDED_MAX_BYTES = 1_200_000;
const MAX_BYTES = 400_000;
const IMPORTS_MAX = 2;
const WAITING_MAX = 3;

const environment = {
  UPLOAD_MAX_BYTES: String(FILE_BYTES_MAX),
  IMPORT_FILES_MAX: String(FILES_MAX),
  IMPORT_EXPANDED_MAX_BYTES: String(EXPANDED_MAX_BYTES),
  IMPORT_MAX_BYTES: String(MAX_BYTES),
  IMPORT_FOLDER_DEPTH_MAX: '2',
  IMPORT_ACCOUNT_MAX: String(IMPORTS_MAX),
  IMPORT_WAITING_FLIGHTS_MAX: String(WAITING_MAX),
  RECONCILE_INTERVAL_SECONDS: '1',
};

/** Set in the list of files of a ZIP file. */
const ENCRYPTED = (entry: Buffer) => void entry.writeUInt16LE(1, 8);
const OTHER_METHOD = (entry: Buffer) => void entry.writeUInt16LE(12, 10);
const WRONG_CHECKSUM = (entry: Buffer) => void entry.writeUInt32LE(1, 16);
const SMALLER = (entry: Buffer) => void entry.writeUInt32LE(10, 24);

describe('an import', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    ({ service, operator } = await prepareService(postgres, { environment }, cleanup));
    await service.startBoth();
  });

  beforeEach(async () => {
    client = await newClient(service, operator);
  });

  afterAll(() => cleanup.run());

  async function accepted(sent: Parameters<typeof sendImport>[1]): Promise<Import> {
    const answer = await sendImport(client, sent);
    expect([answer.status, answer.body.code]).toEqual([202, undefined]);
    return answer.body as unknown as Import;
  }

  async function filesOf(importId: string, query = ''): Promise<ImportFileList> {
    return (await client.get(`/api/v1/imports/${importId}/files${query}`)).body as unknown as ImportFileList;
  }

  const archives = () => storedArchives(service.dataDir).list();

  it('heeds the headers of files whose flights are known, as an upload does', async () => {
    const stored = smallFlight(6);
    const { id } = (await client.upload({ igc: stored })).body;
    const later = stored
      .toString('latin1')
      .replace(/^HFDTE.*$/m, 'HFDTEDATE:050823')
      .replace(/^HFPLT.*$/m, 'HFPLTPILOTINCHARGE:Ada Lovelace');
    const read = async () => (await client.get(`/api/v1/flights/${id}`)).body as unknown as ProcessedFlight;
    const importOf = async (igc: Uint8Array | string) => {
      const { id: importId } = await accepted({ archive: await zipOf({ 'log.igc': Buffer.from(igc) }) });
      return (await finishedImport(client, importId)).files;
    };
    const none = { total: 1, imported: 0, duplicates: 1, refused: 0, remaining: 0 };
    expect(await importOf(later)).toEqual(none);
    const corrected = await until(
      'the result follows',
      read,
      ({ corrections }) => corrections?.is_pending === false,
    );
    const by = { kind: 'header', name: '' };
    expect(corrected.corrections).toMatchObject({
      flown_on: { value: '2023-08-05', is_applied: true, by },
      pilot: { value: 'Ada Lovelace', by },
    });
    expect(corrected.flown_at!.slice(0, 10)).toBe('2023-08-05');
    // neither the same file again nor the one of the flight changes anything
    expect(await importOf(later)).toEqual(none);
    expect(await importOf(stored)).toEqual(none);
    expect(await read()).toEqual(corrected);
  });

  it('makes flights of a ZIP file, skips duplicates, and refuses the rest with reasons', async () => {
    const known = await client.upload({ igc: smallFlight(1) });
    const archive = await zipOf(
      {
        'known.igc': smallFlight(1),
        '2001/new.IGC': smallFlight(2),
        '2001/again.igc': smallFlight(2),
        'notes.txt': Buffer.from('text'),
        'bad.igc': Buffer.from('no flight'),
        '../out.igc': smallFlight(3),
        'a/b/c/deep.igc': smallFlight(3),
        'locked.igc': smallFlight(3),
        'other.igc': smallFlight(4),
        'large.igc': Buffer.alloc(FILE_BYTES_MAX + 1),
        'broken.igc': smallFlight(5),
        'bomb.igc': Buffer.alloc(50_000),
        '__MACOSX/._known.igc': Buffer.from('x'),
        '.DS_Store': Buffer.from('x'),
      },
      {
        'locked.igc': ENCRYPTED,
        'other.igc': OTHER_METHOD,
        'broken.igc': WRONG_CHECKSUM,
        'bomb.igc': SMALLER,
      },
    );
    const created = await accepted({ archive });
    expect(created).toMatchObject({ status: 'running', name: 'logbook.zip', files: { total: 12 } });
    const done = await finishedImport(client, created.id);
    expect(done.files).toEqual({ total: 12, imported: 1, duplicates: 2, refused: 9, remaining: 0 });
    const { data } = await filesOf(created.id, '?limit=100');
    const becameOf = data.map(({ name, outcome, refusal }) => [name, refusal?.code ?? outcome]);
    // files are read at the same time, so either may be the first of two
    expect([becameOf[1]![1], becameOf[2]![1]].sort()).toEqual(['duplicate', 'imported']);
    expect(becameOf).toEqual([
      ['known.igc', 'duplicate'],
      ['2001/new.IGC', expect.any(String)],
      ['2001/again.igc', expect.any(String)],
      ['notes.txt', 'not_igc'],
      ['bad.igc', 'invalid_igc'],
      ['../out.igc', 'unsafe_path'],
      ['a/b/c/deep.igc', 'too_deep'],
      ['locked.igc', 'encrypted'],
      ['other.igc', 'unsupported_compression'],
      ['large.igc', 'file_too_large'],
      ['broken.igc', 'damaged'],
      ['bomb.igc', 'damaged'],
    ]);
    expect(data[0]!.flight_id).toBe(known.body.id);
    expect(data[2]!.flight_id).toBe(data[1]!.flight_id);
    expect(done.refusals).toEqual(data.filter(({ outcome }) => outcome === 'refused'));
    const flight = await until(
      'the flight is processed',
      () => client.get(`/api/v1/flights/${data[1]!.flight_id}`),
      ({ body }) => body.status === 'processed',
    );
    expect(flight.status).toBe(200);
    // a logbook must not use up the allowance of the month
    expect((await client.get(`/api/v1/flights/${data[1]!.flight_id}/analysis`)).body.code).toBe(
      'analysis_not_found',
    );
    await until('the archive is removed', archives, ({ length }) => length === 0);
  });

  it('takes many files in one form, and lists them page by page', async () => {
    const igc = Object.fromEntries([10, 11, 12].map((day) => [`Ordner/f${day} ü.igc`, smallFlight(day)]));
    const { id } = await accepted({ igc });
    await finishedImport(client, id);
    const first = await filesOf(id, '?limit=2&outcome=imported');
    expect([first.data.map(({ name }) => name), first.has_more]).toEqual([
      ['Ordner/f10 ü.igc', 'Ordner/f11 ü.igc'],
      true,
    ]);
    const second = await filesOf(id, `?limit=2&outcome=imported&cursor=${first.next_cursor}`);
    expect([second.data.map(({ name }) => name), second.next_cursor]).toEqual([['Ordner/f12 ü.igc'], null]);
    for (const cursor of ['x', first.next_cursor]) {
      const refused = await client.get(`/api/v1/imports/${id}/files?cursor=${cursor}`); // of another list
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_cursor']);
    }
  });

  it('takes names with a drive, as some browsers of Windows send them', async () => {
    const { id } = await accepted({
      igc: { 'C:/a.igc': smallFlight(14), '/D:/E:/b/c.igc': smallFlight(15) },
    });
    const done = await finishedImport(client, id);
    expect(done.files).toMatchObject({ total: 2, imported: 2 });
    expect((await filesOf(id)).data.map(({ name }) => name)).toEqual(['a.igc', 'b/c.igc']);
  });

  it('stores each flight of a log on its own for an account that wants that', async () => {
    await operator.database.query('update accounts set split_multiple_flights = true');
    const { id } = await accepted({ igc: { 'day.igc': threeFlights() } });
    expect((await finishedImport(client, id)).files).toMatchObject({ imported: 1, refused: 0 });
    expect((await client.get('/api/v1/flights')).body.data).toHaveLength(3);
    await operator.database.query('update accounts set split_multiple_flights = false');
  });

  it('goes on at the pace of the analysis, yields to the account and can be cancelled', async () => {
    await service.worker!.stop();
    const { id: ownId } = (await client.upload({ igc: smallFlight(20) }, { Prefer: 'respond-async' })).body;
    const igc = Object.fromEntries([21, 22, 23, 24, 25].map((day) => [`${day}.igc`, smallFlight(day)]));
    const { id } = await accepted({ igc });
    // while no flight is taken from the queue, WAITING_MAX flights wait
    await operator.database.query(
      `update flights set locked_until = now() + interval '1 hour' where public_id = $1`,
      [ownId],
    );
    await operator.database.query(`create function hold() returns trigger language plpgsql as $$
      begin new.locked_until := now() + interval '1 hour'; return new; end $$`);
    await operator.database.query(
      `create trigger hold before insert on flights for each row execute function hold()`,
    );
    await service.startWorker();
    const waiting = await until(
      'the import pauses',
      () => readImport(client, id),
      ({ files }) => files.imported === WAITING_MAX - 1,
    );
    expect(waiting.status).toBe('running');
    const cancelled = (await client.send('DELETE', `/api/v1/imports/${id}`, {})).body as unknown as Import;
    expect(cancelled).toMatchObject({ status: 'cancelled', files: { imported: 2, remaining: 3 } });
    await operator.database.query('drop trigger hold on flights');
    await operator.database.query('update flights set locked_until = null');
    await until(
      'the flights are processed',
      () => client.get('/api/v1/flights?status=processing'),
      (answer) => answer.body.data.length === 0,
    );
    expect((await client.get('/api/v1/flights')).body.data).toHaveLength(3);
    expect(await readImport(client, id)).toEqual(cancelled);
    await until('the archive is removed', archives, ({ length }) => length === 0);
  });

  it('stores nothing of a form or an archive that it refuses', async () => {
    const many = Object.fromEntries(
      Array.from({ length: FILES_MAX + 1 }, (_, n) => [`${n}.igc`, Buffer.from('x')]),
    );
    const expanding = Object.fromEntries([1, 2, 3, 4].map((n) => [`${n}.igc`, Buffer.alloc(FILE_BYTES_MAX)]));
    const noise = Buffer.from(Array.from({ length: MAX_BYTES + 1 }, (_, n) => (n * n * 31) % 251));
    const cases = [
      [{ archive: Buffer.from('no archive') }, 422, 'invalid_archive'],
      [{ archive: await zipOf({}) }, 422, 'invalid_archive'],
      [{ archive: await zipOf(many) }, 422, 'invalid_archive'],
      [{ archive: await zipOf(expanding) }, 422, 'invalid_archive'],
      [{ archive: noise }, 413, 'file_too_large'],
      // shrinks to a few kilobytes when it is packed
      [
        { igc: { 'a.igc': Buffer.alloc(MAX_BYTES / 2), 'b.igc': Buffer.alloc(MAX_BYTES / 2 + 1) } },
        413,
        'file_too_large',
      ],
      [{ igc: many }, 400, 'validation_failed'],
      [{}, 400, 'missing_file'],
      [
        { archive: await zipOf({ 'a.igc': smallFlight(1) }), igc: { 'b.igc': smallFlight(2) } },
        400,
        'validation_failed',
      ],
    ] as const;
    for (const [sent, status, code] of cases) {
      const answer = await sendImport(client, sent);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    const wrong = new FormData();
    wrong.append('file', new Blob(['x']), 'x.zip');
    const text = new FormData();
    text.append('title', 'x');
    for (const body of [wrong, text]) {
      const answer = await client.send('POST', '/api/v1/imports', { body });
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    }
    expect((await client.sendJson('POST', '/api/v1/imports', {})).status).toBe(415);
    const { data } = (await client.get('/api/v1/imports')).body as unknown as ImportList;
    expect([data, await archives()]).toEqual([[], []]);
  });

  it('takes a form that leaves a field of files empty, as Swagger UI sends it', async () => {
    const form = new FormData();
    form.append('archive', new Blob([new Uint8Array(await zipOf({ 'a.igc': smallFlight(1) }))]), 'a.zip');
    form.append('igc', '');
    expect((await client.send('POST', '/api/v1/imports', { body: form })).status).toBe(202);
  });

  it('belongs to its account, which can have a limited number at a time', async () => {
    const other = await newClient(service, operator);
    await service.worker!.stop();
    const igc = { 'a.igc': smallFlight(30) };
    const ids = [(await accepted({ igc })).id, (await accepted({ igc })).id];
    const third = await sendImport(client, { igc });
    expect([third.status, third.body.code]).toEqual([429, 'import_limit_reached']);
    const list = (await client.get('/api/v1/imports?limit=1')).body as unknown as ImportList;
    const rest = (await client.get(`/api/v1/imports?cursor=${list.next_cursor}`))
      .body as unknown as ImportList;
    expect([...list.data, ...rest.data].map(({ id }) => id)).toEqual([...ids].reverse());
    for (const [method, suffix] of [
      ['GET', ''],
      ['GET', '/files'],
      ['DELETE', ''],
    ] as const) {
      const answer = await other.send(method, `/api/v1/imports/${ids[0]}${suffix}`, {});
      expect([answer.status, answer.body.code]).toEqual([404, 'import_not_found']);
    }
    await service.startWorker();
    for (const id of ids) expect((await finishedImport(client, id)).status).toBe('completed');
  });

  it('can be followed with an upload key, which lists neither imports nor files', async () => {
    const { id: accountId } = await operator.createAccount();
    const { key } = await operator.createKey(accountId, { scopes: ['flights:write'] });
    client = new ApiClient(service.baseUrl, key);
    const { id } = await accepted({ igc: { 'a.igc': smallFlight(70) } });
    expect((await finishedImport(client, id)).files).toMatchObject({ imported: 1 });
    for (const list of ['/api/v1/imports', `/api/v1/imports/${id}/files`]) {
      const { status, body } = await client.get(list);
      expect([status, body.code]).toEqual([403, 'insufficient_scope']);
    }
  });

  it('can be made from a folder by command, in as many imports as the limits require', async () => {
    const folder = path.join(await temporaryFolder('import'), 'tree');
    await mkdir(path.join(folder, '2001', '.hidden'), { recursive: true });
    const days = Array.from({ length: FILES_MAX + 1 }, (_, n) => 40 + n);
    for (const day of days) await writeFile(path.join(folder, '2001', `${day}.igc`), smallFlight(day));
    await writeFile(path.join(folder, 'bad.igc'), 'no flight');
    await writeFile(path.join(folder, 'readme.txt'), 'text');
    await writeFile(path.join(folder, '2001/.hidden/x.igc'), 'x');
    const { publicId } = await operator.createAccount();
    const run = () =>
      PlatformCommand.run(
        service.databaseUrl,
        ['flights', 'import', folder, '--account', publicId, '--json'],
        {
          DATA_DIR: service.dataDir,
          IMPORT_FILES_MAX: String(FILES_MAX),
        },
      );
    const { stdout, stderr, code } = await run();
    expect([code, stderr]).toEqual([0, expect.stringContaining('Skipped 1 files')]);
    const { imports } = JSON.parse(stdout) as { imports: Import[] };
    const sums = imports.map(({ files }) => [files.imported, files.duplicates, files.refused]);
    expect(sums).toEqual([
      [12, 0, 0],
      [1, 0, 1],
    ]);
    expect(imports[1]!.refusals.map(({ name }) => name)).toEqual(['bad.igc']);
    const again = JSON.parse((await run()).stdout) as { imports: Import[] };
    expect(again.imports.map(({ files }) => files.duplicates)).toEqual([12, 1]);
  });
});
