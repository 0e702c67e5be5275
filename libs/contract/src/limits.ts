/** The limits that reject requests, as their metric names them: see docs/observability.md. */
export const LIMITS = [
  'requests',
  'uploads',
  'direct_uploads_per_minute',
  'direct_uploads_per_day',
  'inbox_requests',
  'inbox_entries',
  'debrief_runs',
  'monthly_requests',
  'monthly_debriefs',
  'keyless',
  'open',
  'unknown',
  'tiles',
  'users',
  'attempts',
  'data_exports',
  'secret_rotations',
  'stored_flights',
  'stored_bytes',
  'waiting_flights',
  'queue',
  'imports',
  'upload_memory',
  'file_size',
] as const;

export type LimitName = (typeof LIMITS)[number];
