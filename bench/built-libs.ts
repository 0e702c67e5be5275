import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Analysis from '@engine/analysis';
import type * as Airspace from '@engine/airspace';
import type * as Scoring from '@engine/scoring';

const ROOT = path.resolve(import.meta.dirname, '..');
const load = (file: string): Promise<unknown> => import(pathToFileURL(path.join(ROOT, file)).href);

const { ensureBuilt } = (await load('scripts/prepare.mjs')) as { ensureBuilt: () => void };
ensureBuilt();

/**
 * A room of the engine as the service runs it, built if necessary. The benchmarks' TypeScript loader wraps inner functions, which
 * costs a tenth of the time. The peers are compiled as well.
 */
export async function builtLib<Lib>(name: string): Promise<Lib> {
  return (await load(`dist/libs/engine/${name}/index.js`)) as Lib;
}

export const ANALYSIS = await builtLib<typeof Analysis>('analysis');
export const AIRSPACE = await builtLib<typeof Airspace>('airspace');
export const SCORING = await builtLib<typeof Scoring>('scoring');
