import { RULE_SETS } from '@engine/scoring';
import { type FlightLegs, type FlightScore, type FlightSegment } from '@engine/results/shapes';
import { type ProcessedFlight, type Records, type Statistics } from '@capabilities/flights/wire';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { threeFlights } from '../factories/three-flights.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { anySharedService } from '../harness/shared-services.js';

describe.each(anySharedService())('a flight that no league scores, with the queue on $queue', (service) => {
  let operator: Operator;
  let client: ApiClient;
  let path: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    client = await ofNewAccount();
    const { igc } = thermalCrossCountry({ seed: 43, igc: { glider: 'Paramotor' } });
    path = `flights/${(await client.upload({ igc })).body.id}`;
  });

  afterAll(() => operator.close());

  async function ofNewAccount(): Promise<ApiClient> {
    const account = await operator.createAccount();
    return new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  }

  async function get<Body>(url: string, from = client): Promise<Body> {
    const answer = await from.get(`/api/v1/${url}`);
    expect(answer.status).toBe(200);
    return answer.body as unknown as Body;
  }

  it('has no score under any rule set, and says why', async () => {
    for (const { name } of RULE_SETS) {
      const score = await get<FlightScore>(`${path}/score?rule_set=${name}`);
      const none = { rule_set: name, best: null, alternatives: [], unscored_reason: 'powered' };
      expect(score).toMatchObject({ ...none, track_breaks: 0, breaks: [] });
    }
    expect(await get<FlightLegs>(`${path}/legs`)).toMatchObject({ type: null, legs: [] });
  });

  it('has no score as a part of its log either', async () => {
    const { quality } = await get<ProcessedFlight>(path);
    const part = quality.segments.findIndex(({ is_main }) => is_main);
    const { score } = await get<FlightSegment>(`${path}/segments/${part}`);
    expect(score).toMatchObject({ best: null, unscored_reason: 'powered' });
  });

  it('counts in the season, but adds no points and sets no record of a score', async () => {
    const { total } = await get<Statistics>('statistics');
    expect(total).toMatchObject({ flights: 1, best_points: {} });
    expect(total.track_length_km).toBeGreaterThan(1);
    const { records, scores } = await get<Records>('records');
    expect(records.length).toBeGreaterThan(0);
    expect(scores).toEqual([]);
    const free = shortRidgeFlight({ seed: 44 }).igc;
    await client.upload({ igc: free });
    expect((await get<Statistics>('statistics')).total.best_points).toHaveProperty('xcontest');
  });

  it('is different from flights of one log, between which the score breaks', async () => {
    const other = await ofNewAccount();
    const { id } = (await other.upload({ igc: threeFlights() })).body;
    const score = await get<FlightScore>(`flights/${id}/score`, other);
    expect(score.unscored_reason).toBeNull();
    expect([...new Set(score.breaks!.map(({ reason }) => reason))]).toEqual(['landing']);
    const [first] = score.breaks!;
    expect(Date.parse(first!.ends_at!)).toBeGreaterThan(Date.parse(first!.starts_at!));
    expect(score.track_breaks).toBe(score.breaks!.length);
  });
});
