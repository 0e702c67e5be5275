import { type FlightQuality } from '@engine/results/shapes';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { until } from '../harness/until.js';
import { type Reaction, VALIDATION_SERVER_NAME, ValidationServer } from '../harness/validation-server.js';

const NOT_CHECKED = {
  signature_validation: 'not_checked',
  signature_validated_by: null,
  signature_validated_at: null,
};
const FILE_BYTES_MAX = 200_000;

/** Has its own service, which uses a server that answers as FAI's does. */
describe('a signature that only a validation server can check', () => {
  const cleanup = new Cleanup();
  let server: ValidationServer;
  let operator: Operator;
  let service: ServiceProcesses;
  let client: ApiClient;
  let seed = 810;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    server = await ValidationServer.start();
    cleanup.add(() => server.stop());
    service = await ServiceProcesses.prepare({
      databaseUrl: await postgres.createDatabase('signatures'),
      environment: {
        ANALYSIS_THREADS: '1', // warms up sooner than two
        AUTO_DEBRIEF: 'off',
        SIGNATURE_VALIDATION_URL: server.url,
        SIGNATURE_TIMEOUT_SECONDS: '1',
        SIGNATURE_FILE_MAX_BYTES: String(FILE_BYTES_MAX),
        SIGNATURE_PAUSE_SECONDS: '0',
        SIGNATURE_RETRY_SECONDS: '1,1,1',
      },
    });
    cleanup.add(() => service.stop());
    await service.startBoth();
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  });

  beforeEach(() => {
    server.react = () => 'passed';
    server.received.length = 0;
    server.pendingMost = 0;
  });

  afterAll(() => cleanup.run());

  /** A flight of a recorder whose scheme is secret, with a signature. */
  function signedFlight(signature = 'GABCDEF0123456789', secondsBeforeTakeOff?: number): Buffer {
    const { igc } = shortRidgeFlight({
      seed: seed++,
      igc: { aRecord: 'AXSX001' },
      ...(secondsBeforeTakeOff !== undefined && { secondsBeforeTakeOff }),
    });
    const unsigned = Buffer.from(igc)
      .toString('latin1')
      .replace(/^G.*\r?\n?/gm, '');
    return Buffer.from(`${unsigned.trimEnd()}\r\n${signature}\r\n`, 'latin1');
  }

  async function upload(igc: Uint8Array) {
    const { status, body } = await client.upload({ igc });
    expect([status, body.status]).toEqual([201, 'processed']);
    return body;
  }

  async function signatureOf(id: string) {
    const { body } = await client.get(`/api/v1/flights/${id}`);
    const quality = body.quality as unknown as FlightQuality;
    return {
      signature_validation: quality.signature_validation,
      signature_validated_by: quality.signature_validated_by,
      signature_validated_at: quality.signature_validated_at,
    };
  }

  const rowOf = async (id: string) => {
    const rows = await operator.database.query<{ status: string; failures: number; reason: string }[]>(
      `select v.status, v.failures, v.failure_reason as reason
         from signature_validations v join flights f on f.id = v.flight_id where f.public_id = $1`,
      [id],
    );
    return rows[0];
  };

  const onceChecked = (id: string) =>
    until(
      'the signature is checked',
      () => signatureOf(id),
      (found) => found.signature_validated_at !== null,
    );

  it.each([
    ['passed', 'valid'],
    ['failed', 'invalid'],
    ['unsupported', 'unsupported'],
    ['notAnIgcFile', 'unsupported'],
  ] as const)('is checked after the upload, which does not wait: %s is %s', async (reaction, result) => {
    server.react = () => 'hang';
    const igc = signedFlight();
    const uploaded = await upload(igc);
    expect(uploaded.quality).toMatchObject({ signature: 'present', ...NOT_CHECKED });
    await until('the server has the file', () => server.received.length > 0);
    expect(server.received[0]).toEqual({ name: 'flight.igc', bytes: igc });
    expect(await signatureOf(uploaded.id)).toEqual(NOT_CHECKED);
    const before = Date.now();
    server.react = () => reaction;
    server.hangUp();
    const checked = await onceChecked(uploaded.id);
    expect(checked).toMatchObject({
      signature_validation: result,
      signature_validated_by: VALIDATION_SERVER_NAME,
    });
    expect(Date.parse(checked.signature_validated_at!)).toBeGreaterThanOrEqual(before - 1_000);
    const { body } = await client.get(`/api/v1/flights/${uploaded.id}`);
    expect({ ...body.quality, ...NOT_CHECKED }).toEqual(uploaded.quality);
  });

  it.each(['down', 'hang', 'reset', 'page', 'garbage', 'serviceError'] as const)(
    'is checked by a retry after the server gave no verdict: %s',
    async (reaction) => {
      const reactions: Reaction[] = [reaction, 'failed'];
      server.react = () => reactions.shift()!;
      const { id } = await upload(signedFlight());
      expect((await onceChecked(id)).signature_validation).toBe('invalid');
      expect(server.received).toHaveLength(2);
      expect(await rowOf(id)).toMatchObject({ status: 'validated', failures: 1 });
    },
  );

  it('stays unchecked, not invalid, if the server never gives a verdict', async () => {
    server.react = () => 'down';
    const { id } = await upload(signedFlight());
    const row = await until(
      'it is given up',
      () => rowOf(id),
      (found) => found?.status === 'given_up',
    );
    expect(row!.reason).toBe('No verdict: HTTP 500');
    expect(server.received).toHaveLength(4); // with three waits
    expect(await signatureOf(id)).toEqual(NOT_CHECKED);
  });

  it('is sent by one request at a time', async () => {
    const flights = await Promise.all([1, 2, 3].map(() => upload(signedFlight())));
    for (const { id } of flights) await onceChecked(id);
    expect(server.received).toHaveLength(3);
    expect(server.pendingMost).toBe(1);
  });

  it('is not sent without a signature, or if the file is too large', async () => {
    const unsigned = await upload(Buffer.from(signedFlight().toString('latin1').replace(/^G.*$/m, '')));
    const large = signedFlight(`GABC\r\n${'LXXXfiller\r\n'.repeat(FILE_BYTES_MAX / 10)}`);
    expect(large.length).toBeGreaterThan(FILE_BYTES_MAX);
    const tooLarge = await upload(large);
    const last = await upload(signedFlight());
    await onceChecked(last.id);
    expect(server.received).toHaveLength(1);
    expect(await signatureOf(unsigned.id)).toEqual(NOT_CHECKED);
    expect(await signatureOf(tooLarge.id)).toEqual({ ...NOT_CHECKED, signature_validation: 'unsupported' });
    expect([await rowOf(unsigned.id), await rowOf(tooLarge.id)]).toEqual([undefined, undefined]);
  });

  it('keeps its result in a reanalysis of the same file, and is checked for earlier flights', async () => {
    const { id } = await upload(signedFlight());
    const checked = await onceChecked(id);
    const early = await upload(signedFlight());
    await onceChecked(early.id);
    await service.worker!.stop();
    // as a version before this feature left it
    await operator.database.query(
      `delete from signature_validations where flight_id = (select id from flights where public_id = $1)`,
      [early.id],
    );
    const earlier = { ...early.quality, ...NOT_CHECKED, signature_validation: 'unsupported' };
    await operator.database.query(`update flights set quality = $2 where public_id = $1`, [
      early.id,
      JSON.stringify(earlier),
    ]);
    await operator.database.query(
      `update flights set reanalysis_version = analysis_version, analysis_version = analysis_version - 1
        where public_id = $1`,
      [id],
    );
    server.received.length = 0;
    await service.startWorker(); // which immediately looks for both
    await until('it is reanalysed', async () => {
      const rows = await operator.database.query<unknown[]>(
        `select 1 from flights where public_id = $1 and reanalysis_version is null`,
        [id],
      );
      return rows.length === 1;
    });
    expect(await signatureOf(id)).toEqual(checked);
    expect((await onceChecked(early.id)).signature_validation).toBe('valid');
    expect(server.received).toHaveLength(1);
  });

  it('does not delay a worker that is stopping, and is checked by the next', async () => {
    server.react = () => 'hang';
    const { id } = await upload(signedFlight());
    await until('a worker waits for the server', () => server.received.length > 0);
    await service.worker!.stop();
    server.react = () => 'passed';
    await service.startWorker();
    await onceChecked(id);
  });

  it('is checked by another worker if one died', async () => {
    server.react = () => 'hang';
    const { id } = await upload(signedFlight());
    await until('a worker waits for the server', () => server.received.length > 0);
    await service.worker!.end('SIGKILL');
    server.react = () => 'passed';
    await operator.database.query(`update signature_validations set due_at = now(), locked_until = null`); // expired
    await service.startWorker();
    expect((await onceChecked(id)).signature_validation).toBe('valid');
  });
});
