// Starts PostgreSQL and the services that suites share, once for all projects that need them, and passes their URLs to
// the suites.
import { spawn } from 'node:child_process';
import path from 'node:path';
import readline from 'node:readline';

export default async function setup() {
  if (globalThis.serviceHost) return;
  const root = path.resolve(import.meta.dirname, '../..');
  const host = spawn(process.execPath, ['--import', 'tsx', 'test/harness/serve.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  globalThis.serviceHost = host;
  const lines = readline.createInterface({ input: host.stdout });
  const { environment } = JSON.parse(
    await new Promise((resolve, reject) => {
      lines.once('line', resolve);
      host.once('exit', (code) =>
        reject(new Error(`The services for the tests did not start (exit ${code})`)),
      );
    }),
  );
  Object.assign(process.env, environment);
}
