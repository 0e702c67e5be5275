/** Plans of accounts. UNLIMITED is for your own installation. */
export const PLANS = ['FREE', 'PRO', 'UNLIMITED'] as const;

export type Plan = (typeof PLANS)[number];

export function isPlan(value: string): value is Plan {
  return (PLANS as readonly string[]).includes(value);
}

/** Limits of a plan; null means no limit. Months are calendar months in UTC. */
export interface PlanLimits {
  /** Requests with a valid key, over all keys of the account. */
  readonly requestsPerMonth: number | null;
  /** Requests with one key, in any 60 seconds. */
  readonly requestsPerMinute: number;
  /** The part of these requests that may be uploads. */
  readonly uploadsPerMinute: number | null;
  /** Debriefs written for the account. */
  readonly debriefsPerMonth: number | null;
  /** Debrief runs with one key in any 60 seconds, whatever their outcome. */
  readonly debriefRunsPerMinute: number | null;
  /** Flights that the account can keep. */
  readonly flightsTotal: number | null;
  /** Bytes of their files, as they were uploaded. */
  readonly storageBytes: number | null;
}

/** Default limits of each plan (`PLAN_FREE`, `PLAN_PRO`, `PLAN_UNLIMITED`). */
export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  FREE: {
    requestsPerMonth: 100,
    requestsPerMinute: 30,
    uploadsPerMinute: 10,
    debriefsPerMonth: 3,
    debriefRunsPerMinute: 6,
    flightsTotal: 2_000,
    storageBytes: 1_000_000_000,
  },
  PRO: {
    requestsPerMonth: 1_000,
    requestsPerMinute: 60,
    uploadsPerMinute: 10,
    debriefsPerMonth: 50,
    debriefRunsPerMinute: 6,
    flightsTotal: null,
    storageBytes: null,
  },
  UNLIMITED: {
    requestsPerMonth: null,
    requestsPerMinute: 6_000,
    uploadsPerMinute: null,
    debriefsPerMonth: null,
    debriefRunsPerMinute: null,
    flightsTotal: null,
    storageBytes: null,
  },
};

/** Requests of the monthly quota that one app can use for a user, at least one; null means no limit. */
export function appShareOf({ requestsPerMonth }: PlanLimits, percent: number): number | null {
  return requestsPerMonth === null ? null : Math.max(1, Math.floor((requestsPerMonth * percent) / 100));
}
