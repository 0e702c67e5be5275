import { GROUP_FLIGHTS_MAX } from './group-flight.js';

/** Tokens of shared flights: 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;
const SHARED_PATH = /^\/s\/([\w-]+)/;
const TIME = /(?:^|&)t=(\d+)$/;

/** What a viewer pasted. */
export interface PastedLinks {
  /** In order, each once. */
  readonly tokens: readonly string[];
  /** Parts that are no link to a shared flight of this service. */
  readonly unknown: readonly string[];
}

/** The tokens in links to shared flights or groups of this service, or on their own. */
export function tokensIn(text: string, origin: string): PastedLinks {
  const tokens = new Set<string>();
  const unknown: string[] = [];
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const token = tokenOf(part, origin);
    if (token === null) unknown.push(part);
    else tokens.add(token);
  }
  return { tokens: [...tokens], unknown };
}

/** A link holds a token in its path; the link of a group, of which commas leave the first token, in its fragment. */
function tokenOf(part: string, origin: string): string | null {
  const text = part.replace(TIME, '');
  if (TOKEN.test(text)) return text;
  if (!URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  if (url.origin !== origin) return null;
  const candidate = SHARED_PATH.exec(url.pathname)?.[1] ?? url.hash.slice(1);
  return TOKEN.test(candidate) ? candidate : null;
}

/** The tokens and the time in the fragment of the page's URL: `#TOKEN,TOKEN&t=1700`. */
export function readGroupFragment(hash: string): {
  readonly tokens: readonly string[];
  readonly timeSeconds: number | null;
} {
  const fragment = hash.replace(/^#/, '');
  const seconds = TIME.exec(fragment)?.[1];
  const tokens = fragment
    .replace(TIME, '')
    .split(',')
    .filter((token) => TOKEN.test(token));
  return {
    tokens: [...new Set(tokens)].slice(0, GROUP_FLIGHTS_MAX),
    timeSeconds: seconds === undefined ? null : Number(seconds),
  };
}

/** The fragment with these tokens and this time; 0 is left out. */
export function groupFragment(tokens: readonly string[], timeSeconds: number): string {
  const parts = [tokens.join(','), timeSeconds > 0 ? `t=${timeSeconds}` : ''].filter(Boolean);
  return parts.length === 0 ? '' : `#${parts.join('&')}`;
}
