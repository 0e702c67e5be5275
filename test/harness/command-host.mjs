// Runs the command line again and again in one process. Its start would take most of the time of a short command.
import 'reflect-metadata';
import { register } from 'node:module';

register('./runner/typescript-hooks.mjs', import.meta.url);

const MAIN = new URL('../../apps/cli/src/main.ts', import.meta.url).href;
let runs = 0;
let output;
let exited;

for (const name of ['stdout', 'stderr']) {
  process[name].write = (chunk, ...rest) => {
    output[name] += chunk;
    rest.find((each) => typeof each === 'function')?.();
    return true;
  };
}

process.on('message', async ({ argv, environment }) => {
  output = { stdout: '', stderr: '' };
  process.argv = argv;
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.exitCode = undefined;
  exited = undefined;
  await import(`${MAIN}?${++runs}`); // a query makes another instance of the module
  process.send(exited ?? { code: process.exitCode ?? 0, ...output });
});

/** Ends the command instead of the process. */
process.exit = (code = process.exitCode) => {
  exited ??= { code: code ?? 0, ...output };
  throw new Error('The command has exited');
};
