import { VARIABLES } from './variables.js';

/** A variable that no process reads, and the name that was probably meant. */
export interface MisspelledVariable {
  readonly given: string;
  readonly nearest?: string;
}

/**
 * Prefixes that only this service uses: any unknown name with one of them is a mistake. `PLATFORM_`, `REDIS_` and the
 * like are left out because hosting platforms set such variables themselves.
 */
const OWN_PREFIXES = ['DEBRIEF_', 'OPEN_METEO_', 'WEATHER_', 'WEBHOOK_'];
/** Set by npm, Node.js, PostgreSQL and OpenTelemetry, however similar they are to our names. */
const OF_OTHERS = /^(npm_|node_|pg|postgres_|otel_|compose_)/i;
/** Maximum share of a name that may differ. Beyond it, a suggestion would be a guess. */
const SUGGESTION_SHARE_MAX = 0.5;

const KNOWN = Object.keys(VARIABLES);

/** Variables in an environment that look like a misspelled variable of this service. */
export function misspelledVariables(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): MisspelledVariable[] {
  const found: MisspelledVariable[] = [];
  for (const given of Object.keys(environment)) {
    const upperCase = given.toUpperCase();
    const isRead = KNOWN.includes(platform === 'win32' ? upperCase : given); // Windows ignores the case of names
    if (isRead || OF_OTHERS.test(given)) continue;
    const isOurs = OWN_PREFIXES.some((prefix) => upperCase.startsWith(prefix));
    const [nearest, distance] = nearestTo(upperCase, isOurs ? () => Infinity : editsMax);
    if (distance > editsMax(nearest) && !isOurs) continue;
    found.push(distance <= nearest.length * SUGGESTION_SHARE_MAX ? { given, nearest } : { given });
  }
  return found;
}

/** Text for a terminal, one line per variable; empty if there are none. */
export function misspellingWarning(variables: readonly MisspelledVariable[]): string {
  return variables
    .map(({ given, nearest }) => {
      const advice = nearest === undefined ? 'See docs/configuration.md.' : `Did you mean ${nearest}?`;
      return `Warning: unknown variable ${given}. ${advice}\n`;
    })
    .join('');
}

/**
 * Short names are close to many ordinary ones, so fewer edits are allowed: `PROT` is `PORT`, `HTTP_URL` not `SMTP_URL`.
 */
function editsMax({ length }: string): number {
  if (length <= 9) return 1;
  return length <= 15 ? 2 : 3;
}

/** A difference in length is a lower bound of the distance, and spares most comparisons: this runs at every start. */
function nearestTo(name: string, maxFor: (known: string) => number): [nearest: string, distance: number] {
  let best: [string, number] = ['', Infinity];
  for (const known of KNOWN) {
    const atLeast = Math.abs(known.length - name.length);
    if (atLeast > maxFor(known) || atLeast >= best[1]) continue;
    const distance = editDistance(name, known);
    if (distance < best[1]) best = [known, distance];
  }
  return best;
}

/** Optimal string alignment: insertions, deletions, substitutions, and swaps of neighbouring characters. */
function editDistance(a: string, b: string): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(last![j]! + 1, row[j - 1]! + 1, last![j - 1]! + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) row[j] = Math.min(row[j]!, beforeLast![j - 2]! + 1);
    }
    [beforeLast, last] = [last!, row];
  }
  return last![b.length]!;
}
