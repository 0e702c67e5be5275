import { RULE_SET_NAMES, type RuleSetName } from '@core/contract';
import { gzipSync } from 'node:zlib';
import { type Operator } from '../../test/harness/account.js';
import { ApiClient } from '../../test/harness/api-client.js';
import { loadIgcFiles } from '../igc-files.js';
import { fillFlights } from '../logbook/fill-logbook.js';
import { median, round } from '../measure.js';

const CARDS = 100;
const KB = 1_000;
const SIZES = { small: 100, large: 100_000 };
/** By the eighth request, a connection has decided how it plans a statement. */
const WARM_UP = 20;
const REQUESTS = 150;

/** What a list of as many cards as a request returns takes on its way to the console. */
export async function cardsKb(baseUrl: string, operator: Operator): Promise<number> {
  const { key } = await operator.createKey((await operator.createAccount()).id);
  const client = new ApiClient(baseUrl, key);
  const { files } = loadIgcFiles();
  for (const { bytes } of files.slice(0, CARDS)) await client.upload({ igc: bytes });
  const { text, body } = await client.get(`/api/v1/flights?include=outline&limit=${CARDS}`);
  return round((gzipSync(text).byteLength / KB / body.data.length) * CARDS, 1);
}

/** The median times of a list, for accounts with few and with many flights. */
export interface ListTimes {
  readonly list: string;
  readonly smallMs: number;
  readonly largeMs: number;
  readonly ratio: number;
}

/** The list that the console opens with, and the best flights under the rules of every league. */
export async function listTimes(baseUrl: string, operator: Operator): Promise<ListTimes[]> {
  const accounts = { small: await operator.createAccount(), large: await operator.createAccount() };
  for (const size of ['small', 'large'] as const)
    await fillFlights(operator.database, accounts[size].id, SIZES[size]);
  const keys = {
    small: (await operator.createKey(accounts.small.id)).key,
    large: (await operator.createKey(accounts.large.id)).key,
  };
  const lists: [string, string, RuleSetName?][] = [
    ['latest flights', ''],
    ...RULE_SET_NAMES.map((name): [string, string, RuleSetName] => [`best, ${name}`, 'sort=-points', name]),
  ];
  const found: ListTimes[] = [];
  for (const [list, query, ruleSet] of lists) {
    const ids = [accounts.small.id, accounts.large.id];
    if (ruleSet)
      await operator.database.query('update accounts set rule_set = $1 where id = any($2)', [ruleSet, ids]);
    const url = `${baseUrl}/api/v1/flights?include=outline&${query}`;
    found.push({ list, ...(await timesOf(keys, url, ruleSet)) });
  }
  return found;
}

/** The accounts take turns, so that other load on the machine affects both alike. */
async function timesOf(
  keys: Readonly<Record<keyof typeof SIZES, string>>,
  url: string,
  ruleSet: RuleSetName | undefined,
): Promise<Omit<ListTimes, 'list'>> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let request = -WARM_UP; request < REQUESTS; request++) {
    for (const size of ['small', 'large'] as const) {
      const startedAtMs = performance.now();
      const response = await fetch(url, { headers: { Authorization: `Bearer ${keys[size]}` } });
      const { data } = (await response.json()) as { data: { best_score: { rule_set: string } }[] };
      if (request >= 0) times[size].push(performance.now() - startedAtMs);
      const found = data[0]!.best_score.rule_set;
      if (ruleSet && found !== ruleSet) throw new Error(`The list is by ${found} instead of ${ruleSet}`);
    }
  }
  const [smallMs, largeMs] = [median(times.small), median(times.large)];
  return { smallMs: round(smallMs, 2), largeMs: round(largeMs, 2), ratio: round(largeMs / smallMs, 2) };
}
