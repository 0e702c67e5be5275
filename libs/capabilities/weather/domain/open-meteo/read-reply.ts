import { type GridColumn, type ModelHour } from '@engine/results';
import { type LevelWeather, type SurfaceWeather } from '@engine/results/shapes';
import * as z from 'zod';
import { foreignText } from '../foreign-text.js';
import {
  askedVariables,
  LEVEL_FIELDS,
  levelVariable,
  PRESSURE_LEVELS_HPA,
  SURFACE_VARIABLES,
  type Variable,
} from './variables.js';

/** The unit Open-Meteo gives if the model lacks the variable; its values are null. */
const NO_UNIT = 'undefined';

/**
 * One position of a response, as documented under "JSON Return Object"; `timeformat=unixtime` gives times in seconds.
 */
const replySchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  elevation: z.number().nullish(),
  utc_offset_seconds: z.literal(0),
  hourly_units: z.record(z.string(), z.string()),
  hourly: z.object({ time: z.array(z.int().multipleOf(3_600)) }).catchall(z.array(z.number().nullable())),
});

type Reply = z.output<typeof replySchema>;

/** The response does not match the documentation. Names and units in `problem` are the provider's. */
class UnreadableReplyError extends Error {
  constructor(problem: string, options?: ErrorOptions) {
    super(`Invalid response: ${foreignText(problem)}`, options);
    this.name = 'UnreadableReplyError';
  }
}

/**
 * Reads the columns of a response for `places` positions: one object for one position, a list for several.
 *
 * @throws UnreadableReplyError
 */
export function readReply(text: string, places: number, withLevels: boolean): GridColumn[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new UnreadableReplyError('not JSON', { cause: error });
  }
  const parsed = z.array(replySchema).safeParse(Array.isArray(body) ? body : [body]);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UnreadableReplyError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (parsed.data.length !== places) {
    throw new UnreadableReplyError(`expected ${places} positions, got ${parsed.data.length}`);
  }
  return parsed.data.map((reply) => columnOf(reply, withLevels));
}

function columnOf(reply: Reply, withLevels: boolean): GridColumn {
  for (const variable of askedVariables(withLevels)) checkVariable(reply, variable);
  return {
    latitude: reply.latitude,
    longitude: reply.longitude,
    elevation_m: reply.elevation ?? null,
    hours: reply.hourly.time.map((seconds, index) => hourOf(reply, seconds, index, withLevels)),
  };
}

function checkVariable({ hourly, hourly_units: units }: Reply, { name, unit }: Variable): void {
  const given = units[name];
  if (given !== unit && given !== NO_UNIT) {
    throw new UnreadableReplyError(`${name} must be in ${unit}; got ${given ?? 'no unit'}`);
  }
  if (hourly[name]?.length !== hourly.time.length) {
    throw new UnreadableReplyError(`${name} does not have a value for each time`);
  }
}

function hourOf({ hourly }: Reply, seconds: number, index: number, withLevels: boolean): ModelHour {
  const valueOf = ({ name }: Variable) => hourly[name]?.[index] ?? null;
  const surface = Object.entries(SURFACE_VARIABLES).map(
    ([field, variable]) => [field, valueOf(variable)] as const,
  );
  const levels = (withLevels ? PRESSURE_LEVELS_HPA : []).map((hpa): LevelWeather => {
    const values = LEVEL_FIELDS.map((field) => [field, valueOf(levelVariable(field, hpa))] as const);
    return { pressure_hpa: hpa, ...(Object.fromEntries(values) as Omit<LevelWeather, 'pressure_hpa'>) };
  });
  return {
    time: `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z`,
    surface: Object.fromEntries(surface) as unknown as SurfaceWeather,
    levels: levels.filter((level) => level.altitude_m !== null),
  };
}
