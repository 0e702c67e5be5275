// Compiles apps and libs to `dist`, as `nest build` does, but without the command lines of Nest and swc.
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import swc from '@swc/core';

/** The pages are built by Vite. */
const FOLDERS = ['apps/api', 'apps/cli', 'apps/launcher', 'apps/worker', 'libs'];
const SOURCE = /(?<!\.spec|\.d)\.tsx?$/;
/** Imported as they are. */
const DATA = /\.json$/;

/** Compiles each source once. The output mirrors the sources. */
export async function compile(root) {
  const { compilerOptions } = JSON.parse(await readFile(path.join(root, 'tsconfig.json'), 'utf8'));
  const options = {
    cwd: root,
    sourceMaps: true,
    // `@core/*` and the like become relative paths with their extensions, because Node resolves nothing else
    module: { type: 'es6', resolveFully: true },
    jsc: { baseUrl: root, paths: compilerOptions.paths },
  };
  await Promise.all(
    FOLDERS.map(async (folder) => {
      await rm(path.join(root, 'dist', folder), { recursive: true, force: true });
      const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
      const named = (pattern) => entries.filter((entry) => entry.isFile() && pattern.test(entry.name));
      await Promise.all([
        ...named(SOURCE).map(({ parentPath, name }) => compileFile(root, parentPath, name, options)),
        ...named(DATA).map(({ parentPath, name }) => copyData(root, parentPath, name)),
      ]);
    }),
  );
}

async function compileFile(root, folder, name, options) {
  const outFolder = path.join(root, 'dist', path.relative(root, folder));
  const outFile = name.replace(SOURCE, '.js');
  const file = path.join(folder, name);
  const sourceFileName = path.relative(outFolder, file).replaceAll(path.sep, '/');
  const { code, map } = await swc.transformFile(file, { ...options, sourceFileName });
  await mkdir(outFolder, { recursive: true });
  await Promise.all([
    writeFile(path.join(outFolder, outFile), `${code}\n//# sourceMappingURL=${outFile}.map`),
    writeFile(path.join(outFolder, `${outFile}.map`), map),
  ]);
}

async function copyData(root, folder, name) {
  const outFolder = path.join(root, 'dist', path.relative(root, folder));
  await mkdir(outFolder, { recursive: true });
  await copyFile(path.join(folder, name), path.join(outFolder, name));
}
