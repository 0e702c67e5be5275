import { type PlanLimits } from '@core/contract';
import * as z from 'zod';

/** Names of the limits in a variable, and whether `none` is allowed. */
const NAMES = {
  requests_per_month: ['requestsPerMonth', true],
  requests_per_minute: ['requestsPerMinute', false],
  uploads_per_minute: ['uploadsPerMinute', true],
  debriefs_per_month: ['debriefsPerMonth', true],
  debrief_runs_per_minute: ['debriefRunsPerMinute', true],
  flights_total: ['flightsTotal', true],
  storage_bytes: ['storageBytes', true],
} as const satisfies Record<string, [keyof PlanLimits, boolean]>;

const LIMIT_MAX = 1_000_000_000;
/** A petabyte. */
const BYTES_MAX = 1_000_000_000_000_000;
/** Limited because the time of each request in the last minute is stored, about ten bytes each. */
const PER_MINUTE_MAX = 1_000_000;

/** A plan in the form of its variable: `requests_per_month=100,requests_per_minute=30,…`. */
export function planText(limits: PlanLimits): string {
  return Object.entries(NAMES)
    .map(([name, [field]]) => `${name}=${limits[field] ?? 'none'}`)
    .join(',');
}

/** Reads what {@link planText} writes; limits that are not named keep their value from `defaults`. */
export function planSchema(defaults: PlanLimits) {
  return z.string().transform((text, context): PlanLimits => {
    const limits: Record<string, number | null> = { ...defaults };
    for (const part of text.split(',')) {
      const [name = '', value = '', ...rest] = part.split('=').map((word) => word.trim());
      const limit = Object.hasOwn(NAMES, name) ? NAMES[name as keyof typeof NAMES] : undefined;
      const problem = limit && rest.length === 0 ? problemOf(name, value, limit[1]) : unknownName(part);
      if (problem !== undefined) {
        context.addIssue({ code: 'custom', message: problem });
        return z.NEVER;
      }
      if (limit) limits[limit[0]] = value === 'none' ? null : Number(value);
    }
    return limits as unknown as PlanLimits;
  });
}

function unknownName(part: string): string {
  return `must be a list of name=number with the names ${Object.keys(NAMES).join(', ')}, not ${JSON.stringify(part)}`;
}

function problemOf(name: string, value: string, mayBeNone: boolean): string | undefined {
  if (value === 'none' && mayBeNone) return undefined;
  const max = maxOf(name);
  if (/^\d{1,16}$/.test(value) && Number(value) >= 1 && Number(value) <= max) return undefined;
  return `${name} must be a whole number from 1 to ${max}${mayBeNone ? ' or "none"' : ''}`;
}

function maxOf(name: string): number {
  if (name.endsWith('_per_minute')) return PER_MINUTE_MAX;
  return name.endsWith('_bytes') ? BYTES_MAX : LIMIT_MAX;
}
