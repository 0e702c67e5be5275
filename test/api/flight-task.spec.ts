import { analyseTask, ANALYSIS_VERSION, prepareLog, readIgc } from '@engine/analysis';
import { taskPayload } from '@engine/results';
import { type FlightTask } from '@engine/results/shapes';
import {
  crossCountry,
  destination,
  type Position,
  type RecordedTask,
  shortRidgeFlight,
  simulateFlight,
} from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';

const TAKEOFF = { latitudeDegrees: 46.4128, longitudeDegrees: 8.1116, altitudeMetres: 2210 };
const FIRST: Position = destination(TAKEOFF, 20, 6000);
const GOAL: Position = destination(FIRST, 90, 5000);

const TASK: RecordedTask = {
  declaredAt: '2025-07-05T09:15:30Z',
  description: 'Club task',
  takeOff: { name: 'Fiesch', ...TAKEOFF },
  style: 'areas',
  route: [
    { name: 'D01', at: TAKEOFF, radiusMetres: 1000 },
    { name: 'B12', at: FIRST, radiusMetres: 400 },
    { name: 'A01', at: GOAL, radiusMetres: 400 },
  ],
};

function race(route: readonly Position[]): Buffer {
  return simulateFlight({
    seed: 21,
    startTime: '2025-07-05T10:30:00Z',
    takeOff: TAKEOFF,
    landingAltitudeMetres: 1050,
    wind: { speedMps: 2, fromDegrees: 240 },
    legs: [crossCountry({ route, floorAltitudeMetres: 1900, ceilingAltitudeMetres: 2900, climbMps: 2.5 })],
    igc: { task: TASK },
  }).igc;
}

describe.each(anySharedService())('the task of a flight with the queue on $queue', (service) => {
  const igc = race([FIRST, GOAL, destination(GOAL, 90, 1500)]);
  let operator: Operator;
  let client: ApiClient;
  let path: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    path = await upload(igc);
  });

  afterAll(() => operator.close());

  const upload = async (file: Buffer): Promise<string> =>
    `/api/v1/flights/${(await client.upload({ igc: file })).body.id}/task`;

  async function read(url: string): Promise<FlightTask> {
    const answer = await client.get(url);
    expect(answer.status).toBe(200);
    return answer.body as unknown as FlightTask;
  }

  it('is the declared one, and how it was flown, to the last digit', async () => {
    const body = await read(path);
    expect(body).toMatchObject(taskPayload(analyseTask(prepareLog(readIgc(igc)))));
    expect(path).toContain(body.flight_id);
    expect(body.analysis_version).toBe(ANALYSIS_VERSION);
    expect(body.task).toMatchObject({ declared_at: '2025-07-05T09:15:30Z', description: 'Club task' });
    expect(body.flown).toMatchObject({ completed: true });
    expect(body.flown!.distance_km).toBe(body.task!.distance_km);
    expect(body.flown!.turnpoints.map(({ status }) => status)).toEqual(['reached', 'reached', 'reached']);
    const [start, first, goal] = body.flown!.turnpoints;
    expect([start!.reached_at, goal!.reached_at]).toEqual([body.flown!.started_at, body.flown!.goal_at]);
    expect(start!.seconds_since_start).toBe(0);
    expect(first!.seconds_since_start).toBeGreaterThan(0);
    expect(goal!.seconds_since_start).toBe(body.flown!.time_on_course_seconds);
  });

  it('states what was missed and by how much', async () => {
    const { flown } = await read(await upload(race([destination(FIRST, 180, 2000), GOAL])));
    expect(flown).toMatchObject({ completed: false, goal_at: null });
    const [, first, goal] = flown!.turnpoints;
    expect(first).toMatchObject({ status: 'missed', reached_at: null, seconds_since_start: null });
    expect(first!.nearest_distance_m).toBeGreaterThan(500);
    expect(first!.nearest_distance_m).toBeLessThan(1700);
    expect(goal).toMatchObject({ status: 'reached_after_miss', seconds_since_start: null });
  });

  it('is what the debrief of the stored flight is about', async () => {
    const { status, body } = await client.send('POST', path.replace('/task', '/analysis'), {});
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ headline: expect.stringMatching(/^Goal: a task of /) as string }),
    ]);
  });

  it('is null if none was declared', async () => {
    const url = await upload(shortRidgeFlight({ seed: 47 }).igc);
    expect(await read(url)).toMatchObject({ task: null, flown: null });
  });

  it('is sent with a strong ETag, and not again if it matches', async () => {
    const first = await client.get(path);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    const again = await client.get(path, { 'If-None-Match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('takes no parameters', async () => {
    const { status, body } = await client.get(`${path}?rule_set=ffvl`);
    expect([status, body.code, body.details?.[0]?.field]).toEqual([400, 'validation_failed', 'rule_set']);
  });

  it('is available to keys with the scope analysis:read, of its account', async () => {
    const stranger = await operator.createAccount();
    const keyOf = async (scopes?: ('flights:read' | 'analysis:read')[]) =>
      new ApiClient(service.baseUrl, (await operator.createKey(stranger.id, { scopes })).key);
    const code = async (answer: Promise<Answer>) => (await answer).body.code;
    expect(await code((await keyOf(['analysis:read'])).get(path))).toBe('flight_not_found');
    expect(await code((await keyOf(['flights:read'])).get(path))).toBe('insufficient_scope');
  });
});
