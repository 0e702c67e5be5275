import {
  GLIDER_CHARACTERS_MAX,
  LOGBOOK_GROUPS,
  RECORD_KINDS,
  type RecordKind,
  WIND_SECTORS,
} from '@core/contract';
import { type FlightScore, type FlightThermals } from '@engine/results/shapes';
import {
  type ProcessedFlight,
  type Records,
  type Statistics,
  type ThermalMap,
} from '@capabilities/flights/wire';
import { LogbookWorkRepository, ThermalMapRepository } from '@capabilities/flights';
import { LogbookFilling } from '../../libs/capabilities/flights/worker/logbook-filling.js';
import { UploadsInHand } from '../../libs/capabilities/flights/worker/uploads-in-hand.js';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { samples } from '../harness/full-run.js';
import { varyFlight } from '../harness/logbook-flights.js';
import { anySharedService } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

/** Flights whose results are read at the same time. */
const AT_A_TIME = 8;
const FLIGHTS = samples({ usual: 300, full: 2_000 });

/** A flight with its results, all as the API returns them. */
interface Logged {
  readonly flight: ProcessedFlight;
  readonly thermals: FlightThermals;
  readonly scores: Record<string, FlightScore>;
  readonly day: string | null;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

function localParts(time: string, timeZone: string | null): { day: string; hour: number } {
  const options = { timeZone: timeZone ?? 'UTC', hourCycle: 'h23' } as const;
  const day = new Date(time).toLocaleDateString('en-CA', options);
  return { day, hour: Number(new Date(time).toLocaleTimeString('en-GB', { ...options, hour: '2-digit' })) };
}

/** The totals of these flights, added up from the responses about each. */
function totalsOf(flights: readonly Logged[]) {
  const metric = (name: 'track_length_km' | 'climb_total_m' | 'thermal_count') =>
    sum(flights.map(({ flight }) => flight.metrics[name] ?? 0));
  const best = ['xcontest', 'ffvl'].flatMap((ruleSet) => {
    const points = flights.flatMap(({ scores }) => scores[ruleSet]!.best?.points ?? []);
    return points.length === 0 ? [] : [[ruleSet, Math.max(...points)] as const];
  });
  return {
    flights: flights.length,
    flights_without_track: 0,
    days: new Set(flights.flatMap(({ day }) => day ?? [])).size,
    duration_seconds: sum(flights.map(({ flight }) => flight.duration_seconds)),
    duration_max_seconds: Math.max(0, ...flights.map(({ flight }) => flight.duration_seconds)),
    track_length_km: rounded(metric('track_length_km'), 2),
    climb_total_m: metric('climb_total_m'),
    thermal_count: metric('thermal_count'),
    best_points: Object.fromEntries(best),
  };
}

/** Totals by key; only those rule sets that {@link totalsOf} adds up. */
function grouped(flights: readonly Logged[], keyOf: (flight: Logged) => string | null) {
  const keys = [...new Set(flights.map(keyOf))];
  return new Map(keys.map((key) => [key, totalsOf(flights.filter((flight) => keyOf(flight) === key))]));
}

/** The year in which a season ends that starts on 1 October. */
function seasonOf({ day }: Logged): string | null {
  if (day === null) return null;
  return String(Number(day.slice(0, 4)) + (day.slice(5) >= '10-01' ? 1 : 0));
}

describe.each(anySharedService())('the logbook, with the queue on $queue', (service) => {
  let operator: Operator;
  let client: ApiClient;
  /** Each has its own rate limit. */
  let readers: ApiClient[];
  let logged: Logged[];

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    const account = await operator.createAccount('UNLIMITED');
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    readers = [];
    for (let count = 0; count < 3; count++) {
      readers.push(new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key));
    }
    const { body } = await client.upload({ igc: thermalCrossCountry().igc, site: 'Kössen' });
    await client.upload({ igc: shortRidgeFlight({ startTime: '2025-03-12T14:10:00Z' }).igc });
    await varyFlight(operator.database, body.id, FLIGHTS);
    await fillLogbook();
    logged = await readAll();
  });

  afterAll(() => operator.close());

  /** What a worker does with the results of an earlier release; others may do it at the same moment. */
  async function fillLogbook(): Promise<void> {
    const chore = new LogbookFilling(new LogbookWorkRepository(operator.database), new UploadsInHand());
    await chore.run(new AbortController().signal);
    await until('all results are in the logbook', async () => {
      const [row] = await operator.database.query<[{ missing: number }]>(
        `select count(*)::int as missing from flights
          where status = 'processed' and logged_at is distinct from processed_at`,
      );
      return row.missing === 0;
    });
  }

  async function readAll(): Promise<Logged[]> {
    const flights: ProcessedFlight[] = [];
    for (let path: string | undefined = '?limit=100'; path !== undefined;) {
      const { body } = await client.get(`/api/v1/flights${path}`);
      flights.push(...(body.data as unknown as ProcessedFlight[]));
      path = body.next_cursor === null ? undefined : `?limit=100&cursor=${body.next_cursor}`;
    }
    const all: Logged[] = [];
    for (let index = 0; index < flights.length; index += AT_A_TIME) {
      all.push(...(await Promise.all(flights.slice(index, index + AT_A_TIME).map(read))));
    }
    return all;
  }

  async function read(flight: ProcessedFlight): Promise<Logged> {
    const part = async <T>(reader: ApiClient, path: string) => {
      const { status, body } = await reader.get(`/api/v1/flights/${flight.id}/${path}`);
      expect([path, status]).toEqual([path, 200]);
      return body as unknown as T;
    };
    const [thermals, xcontest, ffvl] = await Promise.all([
      part<FlightThermals>(readers[0]!, 'thermals'),
      part<FlightScore>(readers[1]!, 'score?rule_set=xcontest'),
      part<FlightScore>(readers[2]!, 'score?rule_set=ffvl'),
    ]);
    const day = flight.flown_at && localParts(flight.flown_at, flight.timezone).day;
    return { flight, thermals, scores: { xcontest, ffvl }, day };
  }

  async function get<T>(path: string): Promise<T> {
    const { status, body } = await client.get(`/api/v1/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return body as unknown as T;
  }

  const knownRuleSets = ({ best_points: points }: { best_points: Record<string, number> }) =>
    Object.fromEntries(Object.entries(points).filter(([name]) => name === 'xcontest' || name === 'ffvl'));
  const comparable = <T extends { best_points: Record<string, number> }>(totals: T) => ({
    ...totals,
    best_points: knownRuleSets(totals),
  });

  const FILTERS: readonly [string, (flight: Logged) => boolean][] = [
    ['', () => true],
    ['season=2024', (flight) => seasonOf(flight) === '2024'],
    ['season=2024&rule_set=ffvl', ({ day }) => day !== null && day >= '2023-09-01' && day < '2024-09-01'],
    ['season=2024&rule_set=fai', ({ day }) => day !== null && day >= '2024-01-01' && day < '2025-01-01'],
    ['flown_from=2024-03-01', ({ flight }) => flight.flown_at !== null && flight.flown_at >= '2024-03-01'],
    [
      'flown_from=2023-05-01&flown_to=2024-03-01&site=k%C3%B6ssen',
      ({ flight }) =>
        flight.flown_at !== null &&
        flight.flown_at >= '2023-05-01' &&
        flight.flown_at < '2024-03-01' &&
        flight.site?.toLowerCase() === 'kössen',
    ],
    ['glider=ozone%20delta%204', ({ flight }) => flight.aircraft?.model?.toLowerCase() === 'ozone delta 4'],
    ['site=Nowhere', () => false],
  ];

  it.each(FILTERS)('adds up the same as GET /flights with "%s"', async (query, passes) => {
    const flights = logged.filter(passes);
    const statistics = await get<Statistics>(`statistics?group_by=${LOGBOOK_GROUPS.join()}&${query}`);
    expect(comparable(statistics.total)).toEqual(totalsOf(flights));
    expect(statistics.groups_omitted).toBe(0);
    const lists = [
      [statistics.months, 'month', ({ day }: Logged) => day && day.slice(0, 7)],
      [statistics.days, 'day', ({ day }: Logged) => day],
      [statistics.sites, 'site', ({ flight }: Logged) => flight.site?.toLowerCase() ?? null],
      [statistics.gliders, 'glider', ({ flight }: Logged) => flight.aircraft?.model?.toLowerCase() ?? null],
    ] as const;
    for (const [list, name, keyOf] of lists) {
      const found = (list as unknown as (Statistics['total'] & Record<string, string | null>)[]).map(
        (group) => {
          const { [name]: key, ...totals } = group;
          return [key?.toLowerCase() ?? null, comparable(totals)];
        },
      );
      expect(new Map(found as [string | null, object][])).toEqual(grouped(flights, keyOf));
      expect(found).toHaveLength(new Set(flights.map(keyOf)).size);
    }
  });

  it('names the seasons of the league after the year they end in', async () => {
    const {
      seasons,
      rule_set: ruleSet,
      season_starts_on: start,
    } = await get<Statistics>('statistics?group_by=season');
    expect([ruleSet, start]).toEqual(['xcontest', '10-01']);
    const found = seasons!.map(({ season, starts_on: _from, ends_on: _to, ...totals }) => [
      season,
      comparable(totals),
    ]);
    expect(new Map(found as [string | null, object][])).toEqual(grouped(logged, seasonOf));
    expect(seasons!.find(({ season }) => season === '2024')).toMatchObject({
      starts_on: '2023-10-01',
      ends_on: '2024-09-30',
    });
    const flown = seasons!.map(({ season }) => season);
    expect(flown).toEqual([...flown.slice(0, -1)].sort().reverse().concat(flown.slice(-1)));
    expect(flown.at(-1)).toBeNull(); // flights without a date
    const calendar = await get<Statistics>('statistics?group_by=season&rule_set=fai-oar');
    expect(calendar.season_starts_on).toBe('01-01');
    expect(calendar.seasons!.map(({ season }) => season)).toContain('2022');
  });

  it('returns only the lists that were asked for', async () => {
    expect(Object.keys(await get<Statistics>('statistics?group_by=glider'))).toEqual([
      'rule_set',
      'season_starts_on',
      'season',
      'total',
      'gliders',
      'groups_omitted',
    ]);
    expect(Object.keys(await get<Statistics>('statistics'))).toEqual(
      expect.arrayContaining(['seasons', 'months', 'sites', 'gliders']),
    );
    expect(await get<Statistics>('statistics')).not.toHaveProperty('days');
  });

  it('agrees with the profile', async () => {
    const { total } = await get<Statistics>('statistics');
    const { statistics } = await get<{ statistics: Record<string, number> }>('me');
    expect(statistics).toEqual({
      flights: total.flights,
      flights_without_track: 0,
      airtime_seconds: total.duration_seconds,
      distance_km: total.track_length_km,
      best_score: total.best_points['xcontest'],
    });
  });

  const OF_RECORD: Partial<Record<RecordKind, (flight: Logged) => number | null>> = {
    duration_seconds: ({ flight }) => flight.duration_seconds,
    thermal_climb_max_mps: ({ thermals }) =>
      Math.max(0, ...thermals.thermals.map((each) => each.climb_mean_mps)),
    thermal_gain_max_m: ({ thermals }) => Math.max(0, ...thermals.thermals.map((each) => each.gain_m)),
    glide_max_km: ({ thermals }) => Math.max(0, ...thermals.glides.map((each) => each.distance_km)),
  };

  /** The largest value and the first flight that has it. */
  function bestOf(flights: readonly Logged[], valueOf: (flight: Logged) => number | null) {
    const value = Math.max(...flights.map((flight) => valueOf(flight) ?? -Infinity));
    const holders = flights.filter((flight) => valueOf(flight) === value).map(({ flight }) => flight);
    const timeOf = (flight: ProcessedFlight) => Date.parse(flight.flown_at ?? flight.created_at);
    return {
      value,
      ids: holders.filter((each) => timeOf(each) === Math.min(...holders.map(timeOf))).map(({ id }) => id),
    };
  }

  it.each(FILTERS.slice(0, 3))('finds the same records as GET /flights with "%s"', async (query, passes) => {
    const flights = logged.filter(passes);
    const { records } = await get<Records>(`records?${query}`);
    expect(records.map(({ record }) => record)).toEqual(RECORD_KINDS);
    for (const { record, value, flight } of records) {
      const valueOf = OF_RECORD[record] ?? (({ flight: { metrics } }) => metrics[record as 'altitude_max_m']);
      const best = bestOf(flights, valueOf);
      expect([record, value, best.ids]).toEqual([record, best.value, expect.arrayContaining([flight.id])]);
      const { flight: holder, day } = flights.find((each) => each.flight.id === flight.id)!;
      expect(flight).toEqual({
        id: holder.id,
        path: `/api/v1/flights/${holder.id}`,
        title: holder.title,
        site: holder.site,
        flown_at: holder.flown_at,
        flown_on: day,
      });
    }
  });

  it('finds the best scores of each shape under each rule set', async () => {
    const { scores } = await get<Records>('records');
    const shapes = { free_flight: 'free_distance', free_triangle: 'flat_triangle' } as Record<string, string>;
    for (const ruleSet of ['xcontest', 'ffvl']) {
      for (const shape of ['free_distance', 'flat_triangle', 'fai_triangle']) {
        for (const record of ['points', 'distance_km'] as const) {
          const valueOf = ({ scores: own }: Logged) => {
            const { best } = own[ruleSet]!;
            const isOfShape =
              best !== null &&
              (shapes[best.type] ??
                (best.type === 'distance'
                  ? 'free_distance'
                  : best.type.endsWith('flat_triangle')
                    ? 'flat_triangle'
                    : 'fai_triangle')) === shape;
            return isOfShape ? best[record] : null;
          };
          const best = bestOf(logged, valueOf);
          const found = scores.find(
            (each) => each.rule_set === ruleSet && each.shape === shape && each.record === record,
          )!;
          expect([found.value, best.ids]).toEqual([best.value, expect.arrayContaining([found.flight.id])]);
        }
      }
    }
    expect(await get<Records>('records?site=Nowhere')).toMatchObject({ records: [], scores: [] });
  });

  /** All thermals as the API returns them flight by flight. */
  function thermalsOf(flights: readonly Logged[]) {
    return flights.flatMap(({ flight, thermals }) =>
      thermals.thermals.map((thermal) => ({
        ...thermal,
        flightId: flight.id,
        hour: thermal.starts_at === null ? null : localParts(thermal.starts_at, flight.timezone).hour,
        sector:
          thermal.drift === null
            ? null
            : WIND_SECTORS[Math.round(((thermal.drift.direction_deg + 180) % 360) / 45) % 8]!,
      })),
    );
  }
  type FoundThermal = ReturnType<typeof thermalsOf>[number];

  const MAPS: readonly [string, (thermal: FoundThermal) => boolean][] = [
    ['', () => true],
    ['cell_size_m=3000&hour_from=11&hour_to=15', ({ hour }) => hour !== null && hour >= 11 && hour < 15],
    ['wind_from=SW', ({ sector }) => sector === 'SW'],
    [
      'cell_size_m=1500&bbox=12.05,47.02,12.15,47.1',
      ({ centre: { latitude, longitude } }) =>
        longitude >= 12.05 && longitude <= 12.15 && latitude >= 47.02 && latitude <= 47.1,
    ],
    ['bbox=170,-40,-170,40', () => false],
  ];

  it.each(MAPS)('maps the thermals of all flights with "%s"', async (query, passes) => {
    const thermals = thermalsOf(logged).filter(passes);
    const answer = await client.get(`/api/v1/thermals/map?limit=100000&${query}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/geo+json'),
    ]);
    const map = JSON.parse(answer.text) as ThermalMap;
    expect([map.thermal_count, map.cells_omitted]).toEqual([thermals.length, 0]);
    const found = map.features.map(({ properties }) => properties.thermal_count);
    expect(sum(found)).toBe(thermals.length);
    expect(found).toEqual([...found].sort((a, b) => b - a));
    for (const { bbox, geometry, properties } of map.features) {
      const [west, south, east, north] = bbox as [number, number, number, number];
      const inside = thermals.filter(
        ({ centre }) =>
          centre.latitude >= south &&
          centre.latitude < north &&
          centre.longitude >= west &&
          centre.longitude < east,
      );
      // the edges of cells are rounded to 0.1 m
      expect(Math.abs(inside.length - properties.thermal_count)).toBeLessThanOrEqual(1);
      if (inside.length !== properties.thermal_count) continue;
      expect(geometry.coordinates[0]).toBeCloseTo(
        sum(inside.map(({ centre }) => centre.longitude)) / inside.length,
        5,
      );
      expect(properties).toEqual({
        thermal_count: inside.length,
        flight_count: new Set(inside.map(({ flightId }) => flightId)).size,
        climb_mean_mps: rounded(
          sum(inside.map(({ gain_m: gain }) => gain)) / sum(inside.map(({ duration_seconds: s }) => s)),
          1,
        ),
        climb_max_mps: Math.max(...inside.map(({ climb_mean_mps: climb }) => climb)),
        gain_mean_m: Math.round(sum(inside.map(({ gain_m: gain }) => gain)) / inside.length),
        entry_altitude_min_m: Math.min(...inside.map(({ enter }) => enter.altitude_m!)),
        exit_altitude_max_m: Math.max(...inside.map(({ exit }) => exit.altitude_m!)),
        hours: counts(inside.map(({ hour }) => hour)),
        winds: counts(inside.map(({ sector }) => sector)),
      });
    }
  });

  it('reads cells of a fixed size from the database, however many thermals there are', async () => {
    const [account] = await operator.database.query<[{ id: string }]>(
      'select account_id as id from flights where public_id = $1',
      [logged[0]!.flight.id],
    );
    const { cells } = await new ThermalMapRepository(operator.database).map(account.id, {}, 50_000, 10);
    expect(cells[0]!.thermals).toBeGreaterThan(24);
    expect(cells[0]).toMatchObject({
      hours: { length: 24 },
      windSectors: { length: WIND_SECTORS.length },
    });
    expect(sum(cells[0]!.hours)).toBeLessThanOrEqual(cells[0]!.thermals);
  });

  function counts(values: readonly (string | number | null)[]): Record<string, number> {
    const known = values.filter((value) => value !== null);
    return Object.fromEntries(known.map((value) => [value, known.filter((other) => other === value).length]));
  }

  it('returns at most `limit` cells, the ones with most thermals', async () => {
    const all = JSON.parse((await client.get('/api/v1/thermals/map?cell_size_m=2000')).text) as ThermalMap;
    const few = JSON.parse(
      (await client.get('/api/v1/thermals/map?cell_size_m=2000&limit=3')).text,
    ) as ThermalMap;
    expect(few.features).toEqual(all.features.slice(0, 3));
    expect([few.cells_omitted, few.thermal_count]).toEqual([all.features.length - 3, all.thermal_count]);
  });

  it('writes the cells as waypoints', async () => {
    const map = JSON.parse((await client.get('/api/v1/thermals/map?limit=5')).text) as ThermalMap;
    const answer = await client.get('/api/v1/thermals/map?limit=5&format=cup');
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="thermals.cup"');
    const [header, ...lines] = answer.text.trimEnd().split('\r\n');
    expect(header).toBe('name,code,country,lat,lon,elev,style,rwdir,rwlen,freq,desc');
    expect(lines).toHaveLength(5);
    for (const [index, line] of lines.entries()) {
      const [, name, lat, lon, elevation] =
        /^"Thermal (\d{3} \d+\.\d)",T\d{3},,(\d{4}\.\d{3}N),(\d{5}\.\d{3}E),(\d+)\.0m,18,,,,"[^"]+"$/.exec(
          line,
        )!;
      const { geometry, properties } = map.features[index]!;
      expect(Number(lat!.slice(0, 2)) + Number(lat!.slice(2, -1)) / 60).toBeCloseTo(
        geometry.coordinates[1]!,
        4,
      );
      expect(Number(lon!.slice(0, 3)) + Number(lon!.slice(3, -1)) / 60).toBeCloseTo(
        geometry.coordinates[0]!,
        4,
      );
      expect(name).toBe(`00${index + 1} ${properties.climb_mean_mps.toFixed(1)}`);
      expect(Number(elevation)).toBe(properties.entry_altitude_min_m);
    }
  });

  it.each([
    [
      'statistics?group_by=year',
      'group_by',
      'must be a list of season, month, day, site, glider, tag, tandem',
    ],
    ['statistics?group_by=site,site', 'group_by', 'must not contain duplicates'],
    ['statistics?season=24', 'season', 'must be a year such as 2026'],
    ['statistics?site=%20', 'site', 'must not be empty'],
    ['records?flown_from=2024-01-02&flown_to=2024-01-01', 'flown_to', 'must be after flown_from'],
    ['records?group_by=site', 'group_by', 'is not a parameter of this operation'],
    [
      'thermals/map?bbox=1,2,3',
      'bbox',
      'must be west,south,east,north in degrees, such as 6.0,45.5,7.5,46.5',
    ],
    [
      'thermals/map?bbox=6,46,7,45',
      'bbox',
      'must be west,south,east,north in degrees, such as 6.0,45.5,7.5,46.5',
    ],
    [
      'thermals/map?bbox=6,45,7,1e1',
      'bbox',
      'must be west,south,east,north in degrees, such as 6.0,45.5,7.5,46.5',
    ],
    ['thermals/map?hour_from=12&hour_to=12', 'hour_to', 'must be greater than hour_from'],
    ['thermals/map?cell_size_m=99', 'cell_size_m', 'must be a whole number from 100 to 50000'],
    ['thermals/map?format=kml', 'format', 'must be one of geojson, cup'],
  ])('rejects %s', async (path, field, message) => {
    const { status, body } = await client.get(`/api/v1/${path}`);
    expect([status, body.code, body.details]).toEqual([400, 'validation_failed', [{ field, message }]]);
  });

  it('is not sent again while nothing has changed', async () => {
    for (const path of ['statistics', 'records', 'thermals/map']) {
      const { headers } = await client.get(`/api/v1/${path}`);
      expect(headers.get('cache-control')).toContain('private');
      const again = await client.get(`/api/v1/${path}`, { 'If-None-Match': headers.get('etag')! });
      expect(again.status).toBe(304);
    }
  });

  it('contains nothing of other accounts', async () => {
    const other = await operator.createAccount();
    const stranger = new ApiClient(service.baseUrl, (await operator.createKey(other.id)).key);
    const statistics = (await stranger.get('/api/v1/statistics')).body as unknown as Statistics;
    expect([statistics.total.flights, statistics.sites]).toEqual([0, []]);
    expect((await stranger.get('/api/v1/records')).body).toMatchObject({ records: [], scores: [] });
    expect(JSON.parse((await stranger.get('/api/v1/thermals/map')).text)).toMatchObject({ features: [] });
  });

  /** Everything that the logbook stores about a flight. */
  async function stored(publicId: string): Promise<object[]> {
    return operator.database.query(
      `select f.flown_on, f.glider, f.climb_total_m, f.thermal_count, f.altitude_max_m, f.altitude_gain_max_m,
              f.height_gain_max_m, f.thermal_gain_max_m, f.climb_max_mps, f.thermal_climb_max_mps,
              f.distance_straight_km, f.distance_from_takeoff_max_km, f.glide_max_km, f.scored_points, f.scored_km,
              f.scored_shapes, f.logged_at = f.processed_at as logged, t.*
         from flights f left join flight_thermals t on t.flight_id = f.id where f.public_id = $1`,
      [publicId],
    );
  }

  // the last tests change flights
  it('stores the same with an upload as for an earlier result, and nothing once the flight is deleted', async () => {
    const { body } = await client.upload({
      igc: thermalCrossCountry({ startTime: '2025-06-21T09:00:00Z' }).igc,
    });
    const uploaded = await stored(body.id);
    expect(uploaded).toMatchObject([{ logged: true, flown_on: expect.anything() as Date }]);
    await operator.database.query(
      'update flights set logged_at = null, scored_points = null, flown_on = null where public_id = $1',
      [body.id],
    );
    await operator.database.query(
      'delete from flight_thermals using flights where id = flight_id and public_id = $1',
      [body.id],
    );
    await fillLogbook();
    expect(await stored(body.id)).toEqual(uploaded);
    const { total } = await get<Statistics>('statistics');
    await client.send('DELETE', `/api/v1/flights/${body.id}`, {});
    expect((await get<Statistics>('statistics')).total.flights).toBe(total.flights - 1);
    const { flight_id: id } = uploaded[0] as { flight_id: string };
    expect(await operator.database.query('select * from flight_thermals where flight_id = $1', [id])).toEqual(
      [],
    );
  });

  it('has the glider of the file, cut between characters', async () => {
    const name = `${'x'.repeat(GLIDER_CHARACTERS_MAX - 1)}🪂`;
    const { igc } = shortRidgeFlight({ startTime: '2025-03-13T14:10:00Z' });
    const header = `HFGTYGLIDERTYPE:${name}🪂`;
    const file = Buffer.from(igc.toString().replace(/^HFGTY.*$/m, header));
    const { status, body } = await client.upload({ igc: file });
    expect([status, body.status]).toEqual([201, 'processed']);
    const { gliders } = await get<Statistics>(`statistics?glider=${encodeURIComponent(name)}`);
    expect(gliders).toMatchObject([{ glider: name, flights: 1 }]);
    await client.send('DELETE', `/api/v1/flights/${body.id}`, {});
  });

  it.each([
    [
      'read',
      `update flight_results set thermals = '{"thermals":[{}],"glides":[]}'
        where flight_id = (select id from flights where public_id = $1)`,
    ],
    [
      'stored',
      `update flights set metrics = (metrics::jsonb || '{"climb_total_m":3000000000}')::json where public_id = $1`,
    ],
  ])('adds all other results if one cannot be %s', async (_step, damage) => {
    const { body } = await client.upload({
      igc: thermalCrossCountry({ startTime: '2025-06-22T09:00:00Z' }).igc,
    });
    const { id } = body;
    const { id: other } = logged.find(({ day }) => day !== null)!.flight;
    await operator.database.query(damage, [id]);
    await operator.database.query(
      'update flights set logged_at = null, flown_on = null where public_id in ($1, $2)',
      [id, other],
    );
    await fillLogbook();
    expect(await stored(id)).toMatchObject([{ logged: true, thermal_count: null, flight_id: null }]);
    expect(await stored(other)).toMatchObject([{ logged: true, flown_on: expect.anything() as Date }]);
    await client.send('DELETE', `/api/v1/flights/${id}`, {});
  });

  it('follows a new site', async () => {
    const { id } = logged[0]!.flight;
    await client.sendJson('PATCH', `/api/v1/flights/${id}`, { site: 'Moved' });
    const { sites } = await get<Statistics>('statistics?group_by=site&site=moved');
    expect(sites).toMatchObject([{ site: 'Moved', flights: 1 }]);
  });
});
