import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type FlightAirspace } from '@capabilities/airspace/wire';
import { Operator } from '../harness/account.js';
import { addAirspaceAround } from '../harness/airspace-around.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { type OperationObject, operationsOf, readDocument } from '../harness/documented-operations.js';
import { inWorkingOrder, MadeThings } from '../harness/made-things.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

const SAMPLE_FILE = path.resolve(import.meta.dirname, '../../examples/sample-flight.igc');
const { paths } = readDocument('api');
const OPERATIONS = inWorkingOrder(operationsOf('api'));

/** As if someone sent each operation of the reference as it shows it: one flight, which has crossed an airspace. */
describe('the documented examples', () => {
  const cleanup = new Cleanup();
  let client: ApiClient;
  let account: string;
  let key: string;
  let igc: Buffer;
  const made = new MadeThings();

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
    const { body } = await client.upload({ igc });
    made.learn('uploadFlight', body);
    await addAirspaceAround(databaseUrl, body, 'Around the take-off');
    await until(
      'the flight is judged',
      async () => (await client.get(`/api/v1/flights/${body.id}/airspace`)).body as unknown as FlightAirspace,
      ({ crossings }) => crossings.length > 0,
    );
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
      return {
        body: JSON.stringify(made.bodyFor(sampleBody)),
        headers: { 'Content-Type': 'application/json' },
      };
    }
    if (bodyMedia.includes('text/csv')) {
      return { body: 'Date\n2012-06-14\n', headers: { 'Content-Type': 'text/csv' } };
    }
    if (bodyMedia.includes('multipart/form-data')) return { body: formOf(id) };
    return bodyMedia.length > 0 ? { body: new Uint8Array(igc) } : {};
  }

  it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    'of %s can be sent',
    async (id, operation) => {
      const at = made.pathOf(operation);
      const { parameters = [] } = paths[operation.path]![operation.method.toLowerCase()] as OperationObject;
      const queries = parameters.flatMap(({ in: place, name, schema: { example } }) =>
        place === 'query' && example !== undefined
          ? [`?${new URLSearchParams({ [name]: example }).toString()}`]
          : [],
      );
      // an import of a table needs to know which column has the day
      for (const query of id === 'importLogbookCsv' ? queries : ['', ...queries]) {
        const answer = await client.send(operation.method, at + query, bodyOf(operation));
        expect([at + query, answer.status, answer.status < 400 ? null : answer.body]).toEqual([
          at + query,
          expect.any(Number),
          null,
        ]);
        made.learn(id, answer.body);
      }
    },
  );
});
