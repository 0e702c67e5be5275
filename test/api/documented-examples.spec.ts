import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Operator } from '../harness/account.js';
import { ApiClient, type FlightBody } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { type OperationObject, operationsOf, readDocument } from '../harness/documented-operations.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

const SAMPLE_FILE = path.resolve(import.meta.dirname, '../../examples/sample-flight.igc');
const { paths } = readDocument('api');
const OPERATIONS = operationsOf('api').toSorted((a, b) => rankOf(a.id) - rankOf(b.id));

/** What the others read has to exist as long as they do. */
function rankOf(id: string): number {
  if (/^(deleteFlight|deleteGroup)$/.test(id)) return 4;
  if (/^(disable|cancel|revoke|withdraw|remove|renew)/.test(id)) return 3;
  if (/^(enable|create|make|runFlightAnalysis|nameTakeoff)/.test(id)) return 0;
  return /^add/.test(id) ? 1 : 2;
}

/** As if someone sent each operation of the reference as it shows it, on an installation that has one flight. */
describe('the documented examples', () => {
  const cleanup = new Cleanup();
  let client: ApiClient;
  let account: string;
  let key: string;
  let igc: Buffer;
  /** The value of each path parameter that a response gave. Others are sent as documented. */
  const ids: Record<string, string> = {};
  /** Of shared flights, shared groups and feeds, by the start of their path. */
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('documented_examples');
    const service = await Service.start({ databaseUrl, environment: { ANALYSIS_THREADS: '1' } });
    cleanup.add(() => service.stop());
    const operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    const { id, publicId } = await operator.createAccount('UNLIMITED');
    account = publicId;
    ({ key } = await operator.createKey(id));
    client = new ApiClient(service.baseUrl, key);
    igc = await readFile(SAMPLE_FILE);
    ids['flightId'] = (await client.upload({ igc })).body.id;
  });

  afterAll(() => cleanup.run());

  /** A file in every field of a form that takes one. */
  function formOf(name: string): FormData {
    const form = new FormData();
    const file = () => new Blob([new Uint8Array(igc)]);
    if (name === 'uploadWithLeonardoForm') {
      form.append('user', account);
      form.append('pass', key);
      form.append('IGCigcIGC', file(), 'sample-flight.igc');
    } else form.append('igc', file(), 'sample-flight.igc');
    return form;
  }

  function bodyOf({
    id,
    bodyMedia,
    sampleBody,
  }: (typeof OPERATIONS)[number]): Parameters<ApiClient['send']>[2] {
    if (sampleBody) {
      const flight = 'flight_id' in sampleBody ? { flight_id: ids['flightId'] } : {};
      return {
        body: JSON.stringify({ ...sampleBody, ...flight }),
        headers: { 'Content-Type': 'application/json' },
      };
    }
    if (bodyMedia.includes('multipart/form-data')) return { body: formOf(id) };
    return bodyMedia.length > 0 ? { body: new Uint8Array(igc) } : {};
  }

  /** Keeps the ids for the operations on what this one made. */
  function learn(id: string, body: FlightBody): void {
    const { url, calendar_url: calendar, secret } = body as unknown as Record<string, string>;
    if (id === 'createImport') ids['importId'] = body.id;
    if (id === 'nameTakeoff') ids['siteId'] = body.id;
    if (id === 'createGroup') ids['groupId'] = body.id;
    if (id === 'addGroupEntry') ids['entryId'] = body.id;
    if (id === 'addFlightToSharedGroup') ids['secret'] = secret!;
    const link =
      id === 'makeFeed' ? calendar : /^(enableFlightSharing|createGroup)$/.test(id) ? url : undefined;
    const [, kind, token] = /\/(\w+)\/([\w-]+)(?:\.ics)?$/.exec(link ?? '') ?? [];
    if (kind !== undefined) tokens[kind] = token!;
  }

  it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    'of %s can be sent',
    async (id, operation) => {
      const token = tokens[operation.path.split('/')[1]!];
      const sample: Record<string, string> = {
        ...operation.sampleIds,
        ...ids,
        ...(token !== undefined && { token }),
      };
      const at = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => sample[name]!);
      const { parameters = [] } = paths[operation.path]![operation.method.toLowerCase()] as OperationObject;
      const queries = parameters.flatMap(({ in: place, name, schema: { example } }) =>
        place === 'query' && example !== undefined
          ? [`?${new URLSearchParams({ [name]: example }).toString()}`]
          : [],
      );
      for (const query of ['', ...queries]) {
        const answer = await client.send(operation.method, at + query, bodyOf(operation));
        expect([at + query, answer.status, answer.status < 400 ? null : answer.body]).toEqual([
          at + query,
          expect.any(Number),
          null,
        ]);
        learn(id, answer.body);
      }
    },
  );
});
