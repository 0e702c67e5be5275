import { type Variable } from './variables/variable.js';
import { VARIABLES } from './variables.js';

const entries = Object.entries(VARIABLES) as [string, Variable][];

/** Text of `.env.example`: every variable, commented out, at its default. */
export function envExample(): string {
  const blocks = entries.map(
    ([name, variable]) => `# ${variable.description}\n#${name}=${variable.default ?? ''}\n`,
  );
  return ['# Copy to .env and change what you need. Made by `npm run generate`.\n', ...blocks].join('\n');
}

/** Text of docs/configuration.md. */
export function configurationPage(): string {
  const rows = entries.map(([name, variable]) => {
    const fallback = variable.default === undefined ? '–' : `\`${variable.default}\``;
    const secret = variable.secret ? ' Secret: never logged.' : '';
    return `| \`${name}\` | ${fallback} | ${variable.readBy.join(', ')} | ${variable.description}${secret} |`;
  });
  return [
    '# Configuration',
    '',
    '<!-- Made by `npm run generate` from libs/config/src/variables.ts. -->',
    '',
    'Environment variables, or lines of a `.env` file in the working directory (the environment wins). Every',
    'process checks all of them at start, lists every bad value, and refuses to start with one.',
    '',
    '| Variable | Default | Read by | Meaning |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
