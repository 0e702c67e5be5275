// Runs the command line again and again in one process. Its start would take most of the time of a short command.
import runCommand from '../../dist/bundle/run-command.js';

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
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.exitCode = undefined;
  exited = undefined;
  process.argv = argv; // named in messages
  const [, script, ...words] = argv;
  await runCommand(script, words).catch((error) => {
    if (!exited) throw error;
  });
  process.send(exited ?? { code: process.exitCode ?? 0, ...output });
});

/** Ends the command instead of the process. */
process.exit = (code = process.exitCode) => {
  exited ??= { code: code ?? 0, ...output };
  throw new Error('The command has exited');
};
