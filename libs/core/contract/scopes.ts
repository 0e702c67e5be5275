/** What each scope of the API permits. A key carries any subset; each operation names the scope it requires. */
export const SCOPE_PERMITS = {
  'profile:read': 'Read the profile of the account.',
  'flights:read': 'List flights; read them and their tracks.',
  'flights:write': 'Upload, rename and delete flights.',
  'analysis:read': 'Read thermals, scores and debriefs.',
  'analysis:write': 'Have a debrief written.',
  'weather:read': 'Read the weather of flights.',
  'sharing:write': 'Share flights by link, and revoke the link.',
} as const;

export type Scope = keyof typeof SCOPE_PERMITS;

export const SCOPES = Object.keys(SCOPE_PERMITS) as Scope[];

/** Permits a key to manage endpoints, deliveries and keys of lesser scope. Tokens never have it. */
export const PLATFORM_SCOPE = 'platform:manage';

/** A scope of a key: one of the API, or the one of the developer platform. */
export type KeyScope = Scope | typeof PLATFORM_SCOPE;

export const KEY_SCOPES: readonly KeyScope[] = [...SCOPES, PLATFORM_SCOPE];

/** Common choices of scopes, by name. */
export const KEY_PRESETS = {
  /** For an instrument or app that uploads flights: it can read nothing if it is lost. */
  upload: ['flights:write'],
} as const satisfies Record<string, readonly Scope[]>;

export type KeyPreset = keyof typeof KEY_PRESETS;

export const KEY_PRESET_NAMES = Object.keys(KEY_PRESETS) as KeyPreset[];

/** What the command line `flight-analysis` asks for: uploads, downloads, and all events of the account. */
export const COMMAND_LINE_SCOPES = [
  'profile:read',
  'flights:read',
  'flights:write',
  'analysis:read',
] as const satisfies readonly Scope[];

/** Whether the scope permits to change something. */
export function isWriteScope(scope: Scope): boolean {
  return scope.endsWith(':write');
}

export function isKeyScope(value: string): value is KeyScope {
  return (KEY_SCOPES as readonly string[]).includes(value);
}

export function isScope(value: string): value is Scope {
  return (SCOPES as readonly string[]).includes(value);
}
