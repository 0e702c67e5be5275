import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const guide = readFileSync('docs/forwarding.md', 'utf8');

/** The blocks of the guide in a language, without the indentation of the lists that they are in. */
function blocks(language: string): string[] {
  return [...guide.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\``, 'gm'))].map(
    ([, indentation = '', block = '']) => block.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
  );
}

interface Item {
  readonly json: Record<string, unknown>;
}

/** What a Code node of n8n runs. */
type NodeCode = (staticData: () => object, input: { first: () => object }) => Item[];

describe('the recipes of the guide to pass flights on', () => {
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  });

  afterAll(() => operator.close());

  it('poll the feed with n8n, and get each flight once', async () => {
    const [before = '', after = ''] = blocks('js');
    const memory = {};
    const run = (code: string, input: object = {}): Item[] =>
      (compileFunction(code, ['$getWorkflowStaticData', '$input']) as NodeCode)(() => memory, {
        first: () => ({ json: input }),
      });
    const poll = async (): Promise<Item[]> => {
      const cursor = String(run(before)[0]?.json['after']);
      const { status, body } = await client.get(`/api/v1/events?after=${encodeURIComponent(cursor)}`);
      expect(status).toBe(200);
      return run(after, body);
    };
    expect(await poll()).toEqual([]);
    const { body } = await client.upload({ igc: thermalCrossCountry().igc });
    const items = await until('the flight is in the feed', poll, ({ length }) => length > 0);
    expect(items).toMatchObject([{ json: { type: 'flight.processed', data: { flight: { id: body.id } } } }]);
    expect(await poll()).toEqual([]);
  });

  it('read fields in Home Assistant that a flight has', async () => {
    await client.upload({ igc: thermalCrossCountry().igc });
    const [yaml = ''] = blocks('yaml');
    const path = /resource: https:\/\/[^/]+(\S+)/.exec(yaml)![1]!;
    const names = /json_attributes: \[(.+)\]/.exec(yaml)![1]!.split(', ');
    const { body } = await client.get(path);
    const flight = (body as unknown as { data: Record<string, unknown>[] }).data[0]!;
    expect(names.filter((name) => !(name in flight))).toEqual([]);
    expect(flight).toMatchObject({ title: expect.any(String) as unknown });
  });
});
