/** What an API key may do. A key carries any subset; each operation names the ones that open it. */
export const SCOPES = [
  'profile:read',
  'flights:read',
  'flights:write',
  'analysis:read',
  'analysis:write',
  'weather:read',
  'sharing:write',
] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(value: string): value is Scope {
  return (SCOPES as readonly string[]).includes(value);
}
