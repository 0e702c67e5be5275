/** What somebody who signs in may see: a member their own account, an operator every account. */
export const ROLES = ['member', 'operator'] as const;

export type Role = (typeof ROLES)[number];

export function isRole(value: string): value is Role {
  return (ROLES as readonly string[]).includes(value);
}
