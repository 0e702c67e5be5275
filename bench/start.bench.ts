import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type BenchResult } from './bench-result.js';
import { median, round } from './measure.js';
import { Checkout, type Measured } from './start/checkout.js';
import { type FreshStarts, measureFreshStarts } from './start/fresh.js';
import { type Cost } from './start/processor-time.js';

const GOAL_HEALTHY_S = 2.5;
const GOAL_KEYS_LIST_S = 0.5;
const ROUNDS = '5';
/** Seconds until healthy, and of processor time. */
const GOALS = { clone: [40, 45], release: [10, 6], second: [2.5, 3] } as const;
const RELEASE_PACKAGES_MAX = 40;
const RELEASE_MEGABYTES_MAX = 130;

const root = path.resolve(import.meta.dirname, '..');

/**
 * A second `npm start`, a short command, and the loading of modules, beside a peer in turn: what is compiled here run
 * without its bundles, or with `--peer FOLDER` another checkout that is built, such as the last release. `--rounds N`.
 * `--fresh` measures a new clone and a release instead, from nothing until they are healthy.
 */
export default async function startBench(): Promise<BenchResult> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      peer: { type: 'string' },
      rounds: { type: 'string', default: ROUNDS },
      fresh: { type: 'boolean', default: false },
    },
  });
  if (values.fresh) return freshResult(await measureFreshStarts());
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

function freshResult({ clone, release }: FreshStarts): BenchResult {
  const secondStart = clone.steps['second start']!;
  const untilHealthy = {
    clone: totalOf(
      Object.entries(clone.steps).flatMap(([step, cost]) => (step === 'second start' ? [] : cost)),
    ),
    release: totalOf([release.steps['unpack']!, release.steps['first start']!]),
    second: totalOf([secondStart]),
  };
  const isMet = (Object.keys(GOALS) as (keyof typeof GOALS)[]).every((which) => {
    const [wallS, processorS] = GOALS[which];
    return untilHealthy[which].wallS <= wallS && untilHealthy[which].processorS <= processorS;
  });
  const isSmall =
    release.extent.packages <= RELEASE_PACKAGES_MAX && release.extent.megabytes <= RELEASE_MEGABYTES_MAX;
  return {
    bench: 'start',
    goal: `on two idle cores, seconds until healthy and of processor time: clone 40 and 45, release 10 and 6, second start 2.5 and 3; a release has at most ${RELEASE_PACKAGES_MAX} packages and ${RELEASE_MEGABYTES_MAX} MB`,
    value: untilHealthy.clone.wallS,
    met: isMet && isSmall,
    details: { untilHealthy, clone, release, npmCache: 'as this machine has it' },
    report: [
      'seconds'.padEnd(30) + ['wall', 'processor'].map((each) => each.padStart(11)).join(''),
      ...Object.entries({ clone, release }).flatMap(([name, { steps }]) =>
        Object.entries(steps).map(([step, cost]) => stepLine(`${name}: ${step}`, cost)),
      ),
      ...Object.entries({ clone, release }).map(
        ([name, { extent }]) =>
          `${name}: ${extent.packages} packages, ${extent.files} files, ${extent.megabytes} MB`,
      ),
    ].join('\n'),
  };
}

function totalOf(costs: readonly Cost[]): { wallS: number; processorS: number } {
  const sum = (field: keyof Cost) => costs.reduce((total, cost) => total + cost[field], 0);
  return { wallS: round(sum('wallMs') / 1_000, 1), processorS: round(sum('processorMs') / 1_000, 1) };
}

function stepLine(what: string, { wallMs, processorMs }: Cost): string {
  const seconds = [wallMs, processorMs].map((ms) => (ms / 1_000).toFixed(1).padStart(11));
  return what.padEnd(30) + seconds.join('');
}

function line(what: string, ...figures: (string | number)[]): string {
  return what.padEnd(40) + figures.map((figure) => String(figure).padStart(11)).join('');
}
