import { inspect } from 'node:util';
import { printableLines } from '@app/contract';
import { commandLine } from './command-line.js';
import { sentenceFor } from './sentence-for.js';

const [, script = '', ...called] = process.argv;
const { command, words } = await commandLine(script, called);

try {
  await command.parseAsync(words, { from: 'user' });
} catch (error) {
  const sentence = await sentenceFor(error);
  console.error(printableLines(typeof sentence === 'string' ? sentence : inspect(sentence)));
  process.exitCode = 1;
}
