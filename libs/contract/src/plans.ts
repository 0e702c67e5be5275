/** Plans an account can be on. UNLIMITED is for one's own installation. */
export const PLANS = ['FREE', 'PRO', 'UNLIMITED'] as const;

export type Plan = (typeof PLANS)[number];

export function isPlan(value: string): value is Plan {
  return (PLANS as readonly string[]).includes(value);
}

/** What an account on a plan may do; null is no limit. Months are calendar months in UTC. */
export interface PlanLimits {
  /** Requests with a valid key, of all keys of the account together. */
  readonly requestsPerMonth: number | null;
  /** Requests with one key, in any 60 seconds. */
  readonly requestsPerMinute: number;
  /** Of these, uploads of a flight. */
  readonly uploadsPerMinute: number | null;
  /** Debriefs that were written, of the account. */
  readonly debriefsPerMonth: number | null;
  /** Of the requests with one key in any 60 seconds, runs of a debrief, whatever comes of them. */
  readonly debriefRunsPerMinute: number | null;
}

/** The limits of each plan unless the operator sets others (`PLAN_FREE`, `PLAN_PRO`, `PLAN_UNLIMITED`). */
export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  FREE: {
    requestsPerMonth: 100,
    requestsPerMinute: 30,
    uploadsPerMinute: 10,
    debriefsPerMonth: 3,
    debriefRunsPerMinute: 6,
  },
  PRO: {
    requestsPerMonth: 1_000,
    requestsPerMinute: 60,
    uploadsPerMinute: 10,
    debriefsPerMonth: 50,
    debriefRunsPerMinute: 6,
  },
  UNLIMITED: {
    requestsPerMonth: null,
    requestsPerMinute: 6_000,
    uploadsPerMinute: null,
    debriefsPerMonth: null,
    debriefRunsPerMinute: null,
  },
};
