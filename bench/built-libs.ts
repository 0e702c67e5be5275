import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Analysis from '@app/analysis';
import type * as Scoring from '@app/scoring';

const ROOT = path.resolve(import.meta.dirname, '..');
const load = (file: string): Promise<unknown> => import(pathToFileURL(path.join(ROOT, file)).href);

const { ensureBuilt } = (await load('scripts/prepare.mjs')) as { ensureBuilt: () => void };
ensureBuilt();

/**
 * The libs as the service runs them, built if necessary. The benchmarks' TypeScript loader wraps inner functions, which
 * costs a tenth of the time. The peers are compiled as well.
 */
export const ANALYSIS = (await load('dist/libs/analysis/src/index.js')) as typeof Analysis;
export const SCORING = (await load('dist/libs/scoring/src/index.js')) as typeof Scoring;
