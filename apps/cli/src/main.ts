import runCommand from './run-command.js';

const [, script = '', ...called] = process.argv;
await runCommand(script, called);
