import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { SAMPLE_FLIGHT } from '../../libs/capabilities/flights/api/generated/sample-flight.js';
import { shortRidgeFlight, withGapsAndSpikes } from '../factories/flight-simulator/index.js';
import { smallFlight, zipOf } from '../factories/import-files.js';
import { atAnyTime } from '../harness/at-any-time.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const SAMPLE_FILE = path.resolve(import.meta.dirname, '../../examples/sample-flight.igc');

/** Sets the flag of the entry in the directory: see APPNOTE 4.4.4. */
function encrypted(entry: Buffer): void {
  entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8);
}

describe.each(sharedServices())('POST /flights with the queue on $queue', (service) => {
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  beforeEach(async () => {
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  });

  it('answers 201 with the processed flight, as documented', async () => {
    const answer = await client.upload({ igc: await readFile(SAMPLE_FILE) });
    expect(answer.status).toBe(201);
    const { id, created_at } = answer.body;
    expect(answer.body).toEqual(atAnyTime({ ...SAMPLE_FLIGHT, id, created_at }));
    expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(60_000);
    expect(answer.headers.get('location')).toBe(`/api/v1/flights/${id}`);
  });

  it('keeps the given title and site, cleaned', async () => {
    const { igc } = shortRidgeFlight();
    const { body } = await client.upload({ igc, title: '  Évening\u202e soaring\r\n', site: 'Kössen' });
    expect(body.title).toBe('Évening soaring');
    expect(body.site).toBe('Kössen');
  });

  it('answers 202 at once if the client prefers it, and still processes the flight', async () => {
    const { igc } = shortRidgeFlight();
    const accepted = await client.upload({ igc }, { Prefer: 'respond-async, wait=10' });
    expect(accepted.status).toBe(202);
    expect(accepted.headers.get('preference-applied')).toBe('respond-async');
    expect(accepted.body).toMatchObject({ status: 'processing', metrics: {} });
    const flight = await until(
      'the flight is no longer being processed',
      () => client.get(`/api/v1/flights/${accepted.body.id}`),
      ({ body }) => body.status !== 'processing',
    );
    expect(flight.body.status).toBe('processed');
  });

  it('answers 200 with the existing flight if it is uploaded again', async () => {
    const { igc } = withGapsAndSpikes();
    const first = await client.upload({ igc, title: 'first' });
    const again = await client.upload({ igc, title: 'second' });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
  });

  it('recognises the same flight with other line endings and another signature', async () => {
    const igc = shortRidgeFlight().igc.toString('latin1');
    const first = await client.upload({ igc: Buffer.from(igc, 'latin1') });
    const changed = `${igc.replaceAll(/\r?\n/g, '\n').trimEnd()}\nGABCDEF0123456789\n`;
    const again = await client.upload({ igc: Buffer.from(changed, 'latin1') });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.id).toBe(first.body.id);
  });

  it('creates one flight from the same upload sent eight times at once', async () => {
    const { igc } = shortRidgeFlight();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.upload({ igc })));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((a) => a.body.id)).size).toBe(1);
    expect((await client.get('/api/v1/flights')).body.data).toHaveLength(1);
  });

  it('gives two accounts a flight each', async () => {
    const other = await operator.createAccount();
    const otherClient = new ApiClient(service.baseUrl, (await operator.createKey(other.id)).key);
    const { igc } = shortRidgeFlight();
    const [mine, theirs] = [await client.upload({ igc }), await otherClient.upload({ igc })];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(mine.body.id).not.toBe(theirs.body.id);
  });

  it.each([
    ['an empty file', '', /empty/i],
    ['text', 'Dear pilot,\nthank you for the flight.\n', /no|not/i],
    ['a damaged ZIP file', Buffer.from('504b0304140000000800', 'hex'), /ZIP file is damaged/],
    ['a damaged gzip file', Buffer.from('1f8b0800000000000003', 'hex'), /gzip file is damaged/],
    ['blank lines', '\r\n \r\n', /empty/i],
    ['a page', '<!doctype html><html><body>404</body></html>', /html|page/i],
  ])('rejects %s with a reason and stores nothing of it', async (_, igc, reason) => {
    const answer = await client.upload({ igc });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('invalid_igc');
    expect(`${answer.body.message} ${JSON.stringify(answer.body.details)}`).toMatch(reason);
    expect((await client.get('/api/v1/flights')).body.data).toEqual([]);
  });

  it.each([
    ['a gzip file', (igc: Buffer) => gzipSync(igc)],
    ['a ZIP file', (igc: Buffer) => zipOf({ 'flights/2026.igc': igc, 'notes.txt': Buffer.from('windy') })],
    ['a gzip file in a ZIP file', (igc: Buffer) => zipOf({ 'flight.igc.gz': gzipSync(igc) })],
  ])('takes the IGC file out of %s', async (_, pack) => {
    const { igc } = shortRidgeFlight();
    const first = await client.upload({ igc: await pack(igc), title: 'Packed' });
    expect([first.status, first.body.title]).toEqual([201, 'Packed']);
    const original = await client.get(`/api/v1/flights/${first.body.id}/track?format=igc`);
    expect(original.text).toBe(igc.toString());
    const again = await client.upload({ igc });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  });

  it.each([
    [
      'several flights',
      () => zipOf({ 'a.igc': smallFlight(1), 'b.IGC': smallFlight(2) }),
      /2 flights.*imports/,
    ],
    ['a ZIP file', async () => zipOf({ 'a.zip': await zipOf({ 'a.igc': smallFlight(1) }) }), /imports/],
    ['no flight', () => zipOf({ 'a.txt': Buffer.from('x') }), /contains no file with a flight/],
    ['an encrypted flight', () => zipOf({ 'a.igc': smallFlight(1) }, { 'a.igc': encrypted }), /encrypted/],
    ['something else named like a flight', () => zipOf({ 'a.igc': Buffer.from('%PDF-1.7') }), /PDF/],
  ])('rejects a ZIP file with %s', async (_, pack, reason) => {
    const answer = await client.upload({ igc: await pack() });
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_igc']);
    expect(answer.body.message).toMatch(reason);
    expect((await client.get('/api/v1/flights')).body.data).toEqual([]);
  });

  it('unpacks no more than a file may have', async () => {
    const answer = await client.upload({ igc: gzipSync(Buffer.alloc(64 * 1_024 * 1_024, 'B')) });
    expect([answer.status, answer.body.code]).toEqual([413, 'file_too_large']);
  });

  it('names the wrong line', async () => {
    const igc = 'AXXX001\nHFDTE010724\nB1200xx4600000N00800000EA0100001000\n';
    const { body } = await client.upload({ igc });
    expect(body.code).toBe('invalid_igc');
    expect(body.details?.map((detail) => detail.field)).toContain('line 3');
  });

  it('analyses 16 flights sent at once, each with its own result', async () => {
    const flights = Array.from({ length: 16 }, (_, seed) => shortRidgeFlight({ seed }));
    const answers = await Promise.all(flights.map(({ igc }) => client.upload({ igc })));
    expect(answers.map((a) => a.status)).toEqual(Array.from({ length: 16 }, () => 201));
    for (const [index, answer] of answers.entries()) {
      const fixes = flights[index]?.truth.log.fixCount;
      expect(answer.body.quality).toMatchObject({ fixes_total: fixes });
    }
  });
});
