import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ulid } from 'ulid';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const ROOT = path.resolve(import.meta.dirname, '../..');
const GUIDES = readdirSync(path.join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));
const FILES = ['README.md', ...GUIDES.map((file) => `docs/${file}`)];

/** With the hosts that the guides use for the service. */
const ABSOLUTE = /https?:\/\/(?:flights\.example|127\.0\.0\.1:3000|localhost:3000)(\/[^\s"'`)>|\\]*)/g;
/** In code, paths from the root of the service. Others are relative to a base URL. */
const FROM_THE_ROOT =
  /[`\s](\/(?:api|platform|compat|dav|docs|oauth|mcp|console|s|oembed|openapi\.json|\.well-known)(?:\/[^\s"'`)>|\\]*|(?=[`\s])))/g;

/** Paths with sample values, by what the guides contain. */
const documented = new Map<string, string>();
for (const file of FILES) {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  for (const pattern of [ABSOLUTE, FROM_THE_ROOT]) {
    for (const [, found = ''] of text.matchAll(pattern)) documented.set(sampleOf(found), `${file}: ${found}`);
  }
}

/** Without the query and what ends a sentence, and with an id in place of every placeholder. */
function sampleOf(found: string): string {
  return found
    .replace(/[?#].*$/, '')
    .replace(/[.,;:…]+$/, (end) => (end.includes('…') ? ulid() : ''))
    .replaceAll(/\{\w+\}|\$\w+|\$\{\w+\}|<\w+>|…|\*+/g, ulid());
}

/** The beginning of other URLs, or the version that does not exist yet. */
function isBase(sample: string): boolean {
  return sample === '/api/v2' || [...documented.keys()].some((other) => other.startsWith(`${sample}/`));
}

describe('the URLs of the service in the README and the guides', () => {
  it('are found', () => {
    expect(documented.size).toBeGreaterThan(40);
    expect([...documented.keys()]).toContain('/compat/leonardo/flight_submit.php');
  });

  it.each([...documented].filter(([sample]) => !isBase(sample)))('have a route: %s', async (sample) => {
    const response = await fetch(service.baseUrl + sample, { redirect: 'manual' });
    const text = await response.text();
    expect(`${response.status} ${text.slice(0, 200)}`).not.toMatch(/^404 .*"code":"not_found"/);
  });
});
