/** Roles of users: a member sees their own account, an operator sees every account. */
export const ROLES = ['member', 'operator'] as const;

export type Role = (typeof ROLES)[number];

export function isRole(value: string): value is Role {
  return (ROLES as readonly string[]).includes(value);
}
