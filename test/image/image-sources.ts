import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Paths of the repository that Docker copies into the stage `build`, below its working directory. */
export function filesOfBuildStage(): string[] {
  const copied = copiedBeforeBuild();
  const isCopied = (file: string) =>
    copied.some((source) => file === source || file.startsWith(`${source}/`));
  return repositoryFiles().filter((file) => isCopied(file) && isAdmitted(file));
}

/** The sources of `COPY` up to `RUN npm run build`. Each is copied to its own path. */
function copiedBeforeBuild(): string[] {
  const [head] = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').split('RUN npm run build');
  return [...head!.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, sources]) => sources!.split(' '));
}

/** The files of a fresh clone. */
function repositoryFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout, status } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error('git ls-files failed');
  return stdout.split('\0').filter((file) => file !== '');
}

/** Whether .dockerignore lets a file into the build context: the last rule that matches it or a folder of it decides. */
function isAdmitted(file: string): boolean {
  const parts = file.split('/');
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const rule = RULES.findLast(({ pattern }) => paths.some((each) => pattern.test(each)));
  return rule?.admits ?? true;
}

const RULES = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ admits: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));

function patternOf(glob: string): RegExp {
  const literal = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace('**/', '(?:.+/)?').replaceAll(/(?<!\))\*/g, '[^/]*')}$`);
}
