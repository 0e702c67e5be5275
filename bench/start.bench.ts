import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type BenchResult } from './bench-result.js';
import { median, round } from './measure.js';
import { Checkout, type Measured } from './start/checkout.js';

const GOAL_HEALTHY_S = 2.5;
const GOAL_KEYS_LIST_S = 0.5;
const ROUNDS = '5';

const root = path.resolve(import.meta.dirname, '..');

/**
 * A second `npm start`, a short command, and the loading of modules, beside a peer in turn: what is compiled here run
 * without its bundles, or with `--peer FOLDER` another checkout that is built, such as the last release. `--rounds N`.
 */
export default async function startBench(): Promise<BenchResult> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { peer: { type: 'string' }, rounds: { type: 'string', default: ROUNDS } },
  });
  const prepare = pathToFileURL(path.join(root, 'scripts/prepare.mjs')).href;
  ((await import(prepare)) as { prepare: () => void }).prepare();
  const peer = values.peer
    ? new Checkout('peer', path.resolve(values.peer), true)
    : new Checkout('unbundled', root, false);
  const checkouts = [new Checkout('now', root, true), peer];
  try {
    for (const checkout of checkouts) await checkout.prepare();
    const measured = checkouts.map((): Measured[] => []);
    for (let times = 0; times < Number(values.rounds); times++) {
      for (const [at, checkout] of checkouts.entries()) measured[at]!.push(await checkout.measure());
    }
    return result(peer.name, measured as [Measured[], Measured[]]);
  } finally {
    for (const checkout of checkouts) await checkout.remove();
  }
}

function result(peerName: string, [now, peer]: [Measured[], Measured[]]): BenchResult {
  const rows = Object.keys(now[0]!).map((what) => {
    const [nowMs, peerMs] = [now, peer].map((all) => median(all.map((one) => one[what]!))) as [
      number,
      number,
    ];
    return { what, nowMs: round(nowMs, 0), peerMs: round(peerMs, 0), ratio: round(nowMs / peerMs, 2) };
  });
  const secondsOf = (name: string) => rows.find(({ what }) => what === name)!.nowMs / 1_000;
  const value = secondsOf('npm start until healthy, clock');
  const keysList = secondsOf('keys list, processor');
  return {
    bench: 'start',
    goal: `a second npm start is healthy in ${GOAL_HEALTHY_S} s on an idle machine; keys list takes ${GOAL_KEYS_LIST_S} s of processor time`,
    value,
    met: value <= GOAL_HEALTHY_S && keysList <= GOAL_KEYS_LIST_S,
    details: { peer: peerName, rounds: now.length, rows },
    report: [
      line('median, ms', 'now', peerName, 'ratio'),
      ...rows.map(({ what, nowMs, peerMs, ratio }) => line(what, nowMs, peerMs, ratio)),
    ].join('\n'),
  };
}

function line(what: string, ...figures: (string | number)[]): string {
  return what.padEnd(40) + figures.map((figure) => String(figure).padStart(11)).join('');
}
