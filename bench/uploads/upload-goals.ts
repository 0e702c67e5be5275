/** The median of an upload on an idle machine, in milliseconds, by the hours of the flight. */
export const UPLOAD_GOALS_MS: Readonly<Record<string, number>> = { 1: 50, 5: 50, 11: 85 };
