import { spawn } from 'node:child_process';

/** Runs a command with its output on standard error. @throws if it fails */
export async function runCommand(command, args, options) {
  const child = spawn(command, args, { stdio: ['ignore', 2, 2], ...options });
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`${command} ended with ${code ?? signal}. See the output above.`)),
    );
  });
}
