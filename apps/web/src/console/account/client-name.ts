/** The first that matches, because browsers name each other: Edge says Chrome, and Chrome says Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const PROGRAM_CHARACTERS_MAX = 60;

/** What a person would call the program behind a `User-Agent`: "Firefox, Windows", or the start of an unknown one. */
export function clientName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null;
  const firstOf = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = firstOf(BROWSERS);
  if (browser === undefined) return userAgent.slice(0, PROGRAM_CHARACTERS_MAX);
  return [browser, firstOf(SYSTEMS)].filter(Boolean).join(', ');
}
