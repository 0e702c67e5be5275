import { once } from 'node:events';
import net from 'node:net';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient, type ErrorBody } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { type RawAnswer, sendRaw } from '../harness/raw-request.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';

const FILE_BYTES = 8_000_000;
/** Room for one such file and a small one. */
const MEMORY_BYTES = 12_000_000;
const BOUNDARY = 'XBOUNDARYX';
const PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="igc"; filename="a"\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;

/** A flight whose file is long for its comments. */
function longFile(seed: number): Buffer {
  const flight = Buffer.from(shortRidgeFlight({ seed }).igc);
  const comment = 'LXXXnothing\r\n';
  return Buffer.concat([flight, Buffer.alloc(FILE_BYTES - flight.length, comment)]);
}

/** An API of its own, without a worker: what is accepted stays `processing`. */
describe('the memory for uploads', () => {
  const cleanup = new Cleanup();
  const eachTest = new Cleanup();
  let service: ServiceProcesses;
  let client: ApiClient;
  let key: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('upload_memory');
    const environment = { UPLOAD_MEMORY_BYTES: String(MEMORY_BYTES), LOG_LEVEL: 'info' };
    service = await ServiceProcesses.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    const operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    ({ key } = await operator.createKey((await operator.createAccount()).id));
    client = new ApiClient(service.baseUrl, key);
  });

  afterEach(() => eachTest.run());
  afterAll(() => cleanup.run());

  function head(...lines: readonly string[]): string {
    const first = ['POST /api/v1/flights HTTP/1.1', 'Host: x', `Authorization: Bearer ${key}`];
    const type = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;
    return `${[...first, type, 'Prefer: respond-async', ...lines].join('\r\n')}\r\n\r\n`;
  }

  /** An upload that has begun and does not end; what it says it will send is held for it. */
  async function beginUpload(): Promise<net.Socket> {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = net.connect(Number(port), hostname).on('error', () => undefined);
    eachTest.add(() => Promise.resolve(socket.destroy()));
    await once(socket, 'connect');
    socket.write(head(`Content-Length: ${FILE_BYTES}`) + PART);
    return socket;
  }

  /** Only the head of another upload, of which nothing is sent unless it is asked for. */
  function headOfAnother(): Promise<RawAnswer> {
    return sendRaw(service.baseUrl, head(`Content-Length: ${FILE_BYTES}`, 'Expect: 100-continue'));
  }

  function expectRefusal(answer: Pick<RawAnswer, 'status' | 'headers' | 'text'>): void {
    const { code } = JSON.parse(answer.text) as ErrorBody;
    expect([answer.status, code]).toEqual([503, 'service_unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }

  /** Returns the connection of the upload that holds the memory. */
  async function fillMemory(): Promise<net.Socket> {
    let socket: net.Socket | undefined;
    await until('the memory is full', async () => {
      socket?.destroy(); // the other one may have been faster, and this one refused
      socket = await beginUpload();
      return (await headOfAnother()).status === 503;
    });
    return socket!;
  }

  it('refuses a further upload before it reads it, and takes small ones and other requests', async () => {
    await fillMemory();
    expectRefusal(await headOfAnother());
    expect((await client.get('/api/v1/health')).status).toBe(200);
    expect((await client.upload({ igc: 'no flight' })).status).toBe(422);
  });

  it('lets a client that sends the whole file first see the refusal, and goes on on its connection', async () => {
    await fillMemory();
    const form = Buffer.concat([Buffer.from(PART), Buffer.alloc(FILE_BYTES, 65), Buffer.from(END)]);
    expectRefusal(await sendRaw(service.baseUrl, head(`Content-Length: ${form.length}`), form));
    expectRefusal(await client.upload({ igc: longFile(1) })); // over a connection that is kept
    expect((await client.get('/api/v1/me')).status).toBe(200);
  });

  it('refuses an upload of unknown length when its bytes no longer fit', async () => {
    await fillMemory();
    const form = Buffer.concat([Buffer.from(PART), Buffer.alloc(FILE_BYTES, 65), Buffer.from(END)]);
    const size = `${form.length.toString(16)}\r\n`;
    expectRefusal(
      await sendRaw(service.baseUrl, head('Transfer-Encoding: chunked') + size, form, '\r\n0\r\n\r\n'),
    );
  });

  it('is given back by an upload that is broken off', async () => {
    const socket = await fillMemory();
    socket.destroy();
    await until('there is room again', async () => {
      return (await client.upload({ igc: longFile(2) }, { Prefer: 'respond-async' })).status === 202;
    });
  });

  it('is given back by every upload, whatever became of it', async () => {
    const [accepted, noFlight] = [longFile(3), Buffer.alloc(FILE_BYTES, 65)];
    const async = { Prefer: 'respond-async' };
    const once = { ...async, 'Idempotency-Key': 'upload-memory' };
    const uploads = [
      () => client.upload({ igc: accepted }, once),
      () => client.upload({ igc: accepted }, once), // the kept answer
      () => client.upload({ igc: accepted }, async), // known
      () => client.upload({ igc: noFlight }),
      () => client.upload({ igc: noFlight, title: 'x'.repeat(201) }),
      () => client.upload({ igc: Buffer.alloc(10_485_761, 65) }),
      () => client.upload({ igc: accepted }, { 'Idempotency-Key': 'a b' }),
    ];
    for (let round = 0; round < 2; round++) {
      const statuses: number[] = [];
      for (const upload of uploads) statuses.push((await upload()).status);
      expect(statuses).toEqual([202, 202, 202, 422, 400, 413, 400]);
    }
  });

  it('is not held by an upload that waits for its analysis', async () => {
    const waiting = sendRaw(
      service.baseUrl,
      head(`Content-Length: ${PART.length + FILE_BYTES + END.length}`).replace(
        'Prefer: respond-async\r\n',
        '',
      ),
      PART,
      longFile(4),
      END,
    );
    waiting.catch(() => undefined); // no worker runs: the API is stopped before it is answered
    await until('it is stored', async () => (await client.get('/api/v1/flights')).body.data.length === 3);
    const next = await client.upload({ igc: longFile(5) }, { Prefer: 'respond-async' });
    expect(next.status).toBe(202);
    expect(service.api!.output.join('')).toContain('uploads.refused');
    expect(service.api!.output.join('')).not.toContain('request.failed');
  });
});
