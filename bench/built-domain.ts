import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Domain from '@app/domain';

/**
 * The domain as the service runs it, built when it isn't: what loads a benchmark compiles each function with a
 * wrapper around its inner ones, which costs a tenth of the time. The peers come compiled as well.
 */
async function builtDomain(): Promise<typeof Domain> {
  const root = path.resolve(import.meta.dirname, '..');
  const load = (file: string): Promise<unknown> => import(pathToFileURL(path.join(root, file)).href);
  const { ensureBuilt } = (await load('scripts/prepare.mjs')) as { ensureBuilt: () => void };
  ensureBuilt();
  return (await load('dist/libs/domain/src/index.js')) as typeof Domain;
}

export const DOMAIN = await builtDomain();
