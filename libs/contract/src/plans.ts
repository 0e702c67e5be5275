/** Plans an account can be on. UNLIMITED is for one's own installation. */
export const PLANS = ['FREE', 'PRO', 'UNLIMITED'] as const;

export type Plan = (typeof PLANS)[number];

export function isPlan(value: string): value is Plan {
  return (PLANS as readonly string[]).includes(value);
}
