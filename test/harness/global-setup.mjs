// Starts the services that the end-to-end tests share and passes their URLs to the tests.
import { spawn } from 'node:child_process';
import path from 'node:path';
import readline from 'node:readline';

export default async function setup() {
  const root = path.resolve(import.meta.dirname, '../..');
  const host = spawn(process.execPath, ['--import', 'tsx', 'test/harness/serve.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  globalThis.serviceHost = host;
  const lines = readline.createInterface({ input: host.stdout });
  const shared = await new Promise((resolve, reject) => {
    lines.once('line', resolve);
    host.once('exit', (code) => reject(new Error(`The services for the tests did not start (exit ${code})`)));
  });
  process.env.E2E_SERVICES = shared;
  if (JSON.parse(shared).length < 2) {
    console.warn(
      '\n!!! redis-server is not on the PATH: the end-to-end tests run on the PostgreSQL queue only.\n' +
        '!!! Install it (Debian: apt-get install redis-server) to test both queues.\n',
    );
  }
}
