import { SeededRandom } from '../factories/flight-simulator/seeded-random.js';
import { Cleanup } from '../harness/cleanup.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';
import { type Combination, Installation, type Role } from './installation.js';
import { outagesOf } from './outages.js';
import { Pilot } from './pilot.js';
import { type Recovery, recoveryFrom } from './recovery.js';
import { killSteps, type KillStep, type Scene } from './steps.js';
import { type Verified, verify } from './verify.js';

const PILOTS = 4;
/** How often a step is tried whose moment passes quickly. */
const TRIES_MAX = 5;

/** A kill or an outage, and what came after. */
export interface Incident {
  readonly step: string;
  readonly role: Role | 'server';
  readonly recovery: Recovery;
}

interface IncidentLog {
  readonly incidents: Incident[];
  readonly failures: string[];
}

export interface CombinationResult extends Combination {
  readonly incidents: readonly Incident[];
  /** Incidents that did not end in time. */
  readonly failures: readonly string[];
  readonly verified: Verified;
}

export interface Wish {
  readonly kills: number;
  readonly outages: boolean;
  readonly seed: number;
  readonly say: (text: string) => void;
}

/** Kills processes of one installation while accounts upload, and then looks for everything they were promised. */
export async function runCombination(combination: Combination, wish: Wish): Promise<CombinationResult> {
  const cleanup = new Cleanup();
  try {
    const result = await runWith(cleanup, combination, wish);
    await cleanup.run();
    return result;
  } catch (error) {
    await cleanup.run().catch(() => undefined); // the first error is the one to report
    throw error;
  }
}

async function runWith(cleanup: Cleanup, combination: Combination, wish: Wish): Promise<CombinationResult> {
  const installation = await Installation.start(combination, cleanup);
  const receiver = await WebhookReceiver.start();
  cleanup.add(() => receiver.stop());
  const pilots: Pilot[] = [];
  for (let number = 1; number <= PILOTS; number++)
    pilots.push(await Pilot.of(installation, receiver, wish.seed * 100 + number));
  let isOver = false;
  const uploads = Promise.all(pilots.slice(1).map((pilot) => pilot.uploadUntil(() => isOver)));
  uploads.catch(() => undefined); // awaited below
  const log: IncidentLog = { incidents: [], failures: [] };
  try {
    const random = new SeededRandom(wish.seed, 'kills');
    const scene = { installation, receiver, pilot: pilots[0]!, random: () => random.next() };
    const steps = killSteps(combination.files);
    for (let kill = 0; kill < wish.kills; kill++) {
      const { name, role, kill: killAt } = steps[kill % steps.length]!;
      await undergo({ step: name, role }, () => whenHit(killAt, scene), scene, log, wish.say);
    }
    for (const { name, happen } of wish.outages ? outagesOf(installation) : [])
      await undergo({ step: name, role: 'server' }, () => happen(scene), scene, log, wish.say);
  } finally {
    isOver = true;
  }
  await uploads;
  return { ...combination, ...log, verified: await verify(installation, receiver, pilots) };
}

/** One incident and everything after it, until nothing waits. */
async function undergo(
  what: Pick<Incident, 'step' | 'role'>,
  happen: () => Promise<number>,
  { installation, pilot }: Scene,
  { incidents, failures }: IncidentLog,
  say: (text: string) => void,
): Promise<void> {
  const name = `${what.role}, ${what.step}`;
  try {
    const { database } = installation.operator;
    const recovery = await recoveryFrom(what.role, { database, pilot }, await happen());
    incidents.push({ ...what, recovery });
    say(`${incidents.length}. ${name}: ${shown(recovery)}`);
  } catch (error) {
    failures.push(`${name}: ${String(error)}`);
    say(failures.at(-1)!);
  }
}

/** @throws if the process was always past the step */
async function whenHit(kill: KillStep['kill'], scene: Scene): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const killedAt = await kill(scene);
    if (killedAt !== undefined) return killedAt;
  }
  throw new Error(`It was never killed at this step, in ${TRIES_MAX} tries`);
}

function shown(recovery: Recovery): string {
  return Object.entries(recovery)
    .filter(([, ms]) => ms !== null)
    .map(([name, ms]) => `${name} ${Math.round(ms as number)}`)
    .join(', ');
}
