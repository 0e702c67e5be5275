import { execFile } from 'node:child_process';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** `.npmrc` silences npm, and with it the result. */
describe('npm run audit', () => {
  it('prints its result, for the packages of the service and of the tools', async () => {
    const registry = http.createServer((request, response) => {
      request.resume().once('end', () => response.setHeader('Content-Type', 'application/json').end('{}'));
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    const { port } = registry.address() as AddressInfo;
    try {
      const { stdout } = await promisify(execFile)('npm', ['run', 'audit'], {
        cwd: ROOT,
        env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}` },
      });
      expect(stdout.match(/found 0 vulnerabilities/g)).toHaveLength(2);
    } finally {
      registry.close();
    }
  }, 60_000);
});
