import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Domain from '@app/domain';

/**
 * The domain as the service runs it, built if necessary. The benchmarks' TypeScript loader wraps inner functions,
 * which costs a tenth of the time. The peers are compiled as well.
 */
async function builtDomain(): Promise<typeof Domain> {
  const root = path.resolve(import.meta.dirname, '..');
  const load = (file: string): Promise<unknown> => import(pathToFileURL(path.join(root, file)).href);
  const { ensureBuilt } = (await load('scripts/prepare.mjs')) as { ensureBuilt: () => void };
  ensureBuilt();
  return (await load('dist/libs/domain/src/index.js')) as typeof Domain;
}

export const DOMAIN = await builtDomain();
