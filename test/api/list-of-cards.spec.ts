import { gzipSync } from 'node:zlib';
import { corpusBytes, corpusFiles, describeCorpus } from '../corpus/corpus.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';

/** Every third file of the corpus, of all kinds of recorders. */
const EVERY = 3;
const BYTES_PER_CARD_MAX = 1_200;

describeCorpus.each(anySharedService())(
  'a list of real flights with their outlines, with the queue on $queue',
  (service) => {
    let operator: Operator;

    beforeAll(async () => {
      operator = await Operator.at(service.databaseUrl);
    });

    afterAll(() => operator.close());

    it('has at most 120 kB per 100 flights on its way to a browser', async () => {
      const account = await operator.createAccount();
      const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
      const files = corpusFiles().filter((_, index) => index % EVERY === 0);
      for (const { file } of files) await client.upload({ igc: corpusBytes(file) });
      const { text, body } = await client.get('/api/v1/flights?include=outline&limit=100');
      const drawn = body.data.filter(({ outline }) => outline);
      expect(drawn.length).toBeGreaterThan(20);
      const bytes = gzipSync(text).byteLength / body.data.length;
      console.log(`${body.data.length} flights, ${Math.round(bytes)} bytes each`);
      expect(bytes).toBeLessThan(BYTES_PER_CARD_MAX);
    });
  },
);
