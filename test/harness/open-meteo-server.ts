import type http from 'node:http';
import { LoopbackServer } from './loopback-server.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Value of a variable at a place and time; null if the model has none. */
export type Field = (variable: string, latitude: number, longitude: number, ms: number) => number | null;

/** How the server reacts to a request instead of answering it. */
export type Reaction =
  | { readonly status: number; readonly reason: string; readonly retryAfter?: string }
  | 'truncate'
  | 'hang'
  | 'reset'
  | 'page'
  | 'other-units'
  | 'nulls';

export interface AskedWeather {
  readonly path: string;
  readonly parameters: URLSearchParams;
}

/** A model: the spacing of its grid, and what it lacks. */
interface Model {
  readonly gridDeg: number;
  readonly lacks: RegExp;
  /** `last_run_initialisation_time` in seconds; only for models with the same name as their data. */
  readonly runSeconds?: number;
}

/** As documented: ERA5 has only ground data, without CAPE. */
const MODELS: Readonly<Record<string, Model>> = {
  best_match: { gridDeg: 0.02, lacks: /^$/ },
  ecmwf_ifs025: { gridDeg: 0.25, lacks: /_(950|900|800)hPa$|^boundary/, runSeconds: 1_781_200_800 },
  icon_seamless: { gridDeg: 0.0625, lacks: /^$/ },
  era5: { gridDeg: 0.25, lacks: /hPa$|^cape$/ },
};

const UNITS: readonly [RegExp, string][] = [
  [/^geopotential_height_|^boundary_layer_height$/, 'm'],
  [/^(temperature|dew_point)_/, '°C'],
  [/^relative_humidity_|^cloud_cover$/, '%'],
  [/^wind_(speed|gusts)_/, 'km/h'],
  [/^wind_direction_/, '°'],
  [/^pressure_msl$/, 'hPa'],
  [/^precipitation$/, 'mm'],
  [/^cape$/, 'J/kg'],
  [/^shortwave_radiation$/, 'W/m²'],
];

/** An error response in Open-Meteo's format. */
class Refused extends Error {
  constructor(
    readonly reason: string,
    readonly status = 400,
  ) {
    super(reason);
  }
}

/** Behaves as Open-Meteo's documentation and source describe: forecast, archive, and when a model's runs began. */
export class OpenMeteoServer extends LoopbackServer {
  readonly asked: AskedWeather[] = [];
  field: Field = calmSummerDay;
  /** Its reaction to a request; answers by default. */
  react: (asked: AskedWeather) => Reaction | undefined = () => undefined;
  /** Once set, requests must contain it. */
  apiKey: string | undefined;

  static async start(): Promise<OpenMeteoServer> {
    return new OpenMeteoServer().listen();
  }

  get url(): string {
    return this.origin;
  }

  /** Requests for weather. */
  get weatherAsked(): AskedWeather[] {
    return this.asked.filter(({ path }) => path.startsWith('/v1/'));
  }

  protected handle(request: http.IncomingMessage, response: http.ServerResponse): void {
    const url = new URL(request.url ?? '', this.url);
    const asked = { path: url.pathname, parameters: url.searchParams };
    this.asked.push(asked);
    const reaction = this.react(asked);
    if (reaction === 'hang') return;
    if (reaction === 'reset') return void request.socket.resetAndDestroy();
    if (reaction === 'page') return send(response, 502, '<html>Bad Gateway</html>', 'text/html');
    try {
      if (typeof reaction === 'object') throw new Refused(reaction.reason, reaction.status);
      const text = JSON.stringify(this.answer(asked, reaction));
      if (reaction !== 'truncate') return send(response, 200, text);
      response.writeHead(200, { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(text) });
      response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const retryAfter = typeof reaction === 'object' ? reaction.retryAfter : undefined;
      if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
      send(response, error.status, JSON.stringify({ reason: error.reason, error: true }));
    }
  }

  private answer({ path, parameters }: AskedWeather, reaction: Reaction | undefined): unknown {
    if (this.apiKey !== undefined && parameters.get('apikey') !== this.apiKey) {
      throw new Refused('The supplied API key is invalid.');
    }
    const meta = /^\/data\/(\w+)\/static\/meta\.json$/.exec(path);
    if (meta) {
      const runSeconds = MODELS[meta[1]!]?.runSeconds;
      if (runSeconds === undefined) throw new Refused('Not Found', 404);
      return { last_run_initialisation_time: runSeconds, update_interval_seconds: 21_600 };
    }
    if (path !== '/v1/forecast' && path !== '/v1/archive') throw new Refused('Not Found', 404);
    checkDates(path, parameters);
    const latitudes = numbers(parameters, 'latitude', 90);
    const longitudes = numbers(parameters, 'longitude', 180);
    const places = latitudes.map((latitude, index) => ({
      ...this.place(parameters, latitude, longitudes[index]!, reaction),
      ...(index > 0 && { location_id: index }),
    }));
    return places.length === 1 ? places[0] : places;
  }

  private place(
    parameters: URLSearchParams,
    latitude: number,
    longitude: number,
    reaction?: Reaction,
  ): object {
    const names = (parameters.get('models') ?? 'best_match').split(',');
    const models = names.map((name) => {
      const model = MODELS[name];
      if (!model) throw new Refused(`Cannot initialize MultiDomains from invalid String value ${name}.`);
      return { name, ...model };
    });
    const snap = (degrees: number) => Math.round(degrees / models[0]!.gridDeg) * models[0]!.gridDeg;
    const times = hoursOf(parameters);
    const units: Record<string, string> = { time: 'unixtime' };
    const hourly: Record<string, unknown> = { time: times.map((ms) => ms / 1_000) };
    for (const variable of (parameters.get('hourly') ?? '').split(',')) {
      const unit = UNITS.find(([pattern]) => pattern.test(variable))?.[1];
      if (unit === undefined) {
        throw new Refused(
          `Data corrupted at path ''. Cannot initialize from invalid String value ${variable}.`,
        );
      }
      for (const model of models) {
        // with several models, each variable is suffixed with the model's name
        const name = models.length > 1 ? `${variable}_${model.name}` : variable;
        const isLacking = model.lacks.test(variable);
        units[name] = isLacking ? 'undefined' : reaction === 'other-units' ? 'mp/h' : unit;
        hourly[name] = times.map((ms) =>
          isLacking || reaction === 'nulls'
            ? null
            : this.field(variable, snap(latitude), snap(longitude), ms),
        );
      }
    }
    return {
      latitude: snap(latitude),
      longitude: snap(longitude),
      generationtime_ms: 0.31,
      utc_offset_seconds: 0,
      timezone: 'GMT',
      timezone_abbreviation: 'GMT',
      elevation: 1_000,
      hourly_units: units,
      hourly,
    };
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

function send(response: http.ServerResponse, status: number, text: string, type = JSON_TYPE): void {
  response.writeHead(status, { 'Content-Type': type }).end(text);
}

function numbers(parameters: URLSearchParams, name: string, max: number): number[] {
  return (parameters.get(name) ?? '').split(',').map((text) => {
    const value = text === '' ? Number.NaN : Number(text);
    if (!(Math.abs(value) <= max)) {
      throw new Refused(`${name} must be in range of -${max} to ${max}°. Given: ${text}.`);
    }
    return value;
  });
}

function checkDates(path: string, parameters: URLSearchParams): void {
  const isArchive = path === '/v1/archive';
  const first = isArchive ? Date.UTC(1940, 0, 1) : Date.UTC(2016, 0, 1);
  const last = Date.now() + (isArchive ? 0 : 16 * DAY_MS);
  for (const name of ['start_date', 'end_date']) {
    const ms = Date.parse(parameters.get(name) ?? '');
    if (ms >= first && ms <= last) continue;
    throw new Refused(`Parameter '${name}' is out of allowed range from ${day(first)} to ${day(last)}`);
  }
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function hoursOf(parameters: URLSearchParams): number[] {
  const from = Date.parse(parameters.get('start_date')!);
  const to = Date.parse(parameters.get('end_date')!) + DAY_MS;
  return Array.from({ length: (to - from) / HOUR_MS }, (_, i) => from + i * HOUR_MS);
}

/** Height of a pressure level in the standard atmosphere, in metres. */
export function standardHeightM(hPa: number): number {
  return 44_330.8 * (1 - (hPa / 1_013.25) ** 0.190263);
}

/** Light west wind that increases with height, in a standard atmosphere. */
export function calmSummerDay(variable: string): number {
  const level = Number(/_(\d+)hPa$/.exec(variable)?.[1] ?? 0);
  const heightM = level > 0 ? standardHeightM(level) : 1_010;
  if (variable.startsWith('geopotential')) return heightM;
  if (variable.startsWith('wind_direction')) return 270;
  if (variable.startsWith('wind_speed')) return heightM / 150;
  if (/^(temperature|dew_point)/.test(variable)) return 24 - 0.0065 * heightM;
  if (variable === 'pressure_msl') return 1_018;
  if (variable === 'boundary_layer_height') return 1_400;
  return 10;
}
