import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesOfBuildStage, ROOT } from './image-sources.js';

describe('the build of the image', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'image-build-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('needs only the files that the Dockerfile copies', () => {
    for (const file of filesOfBuildStage()) cpSync(path.join(ROOT, file), path.join(folder, file));
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    const { status, stderr } = spawnSync('npm', ['run', 'build'], { cwd: folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    for (const file of ['places.bin', 'bundle/api.js', 'bundle/worker.js', 'apps/web/manifest.json']) {
      expect([file, existsSync(path.join(folder, 'dist', file))]).toEqual([file, true]);
    }
  });
});
