import { inspect } from 'node:util';
import { printableLines } from '@core/contract';
import { commandLine } from './command-line.js';
import { sentenceFor } from './sentence-for.js';

/**
 * Runs one command and sets the exit code of the process. Prints a sentence for each error.
 * @param script the program as it was called, for its own name in the help
 */
export default async function runCommand(script: string, called: readonly string[]): Promise<void> {
  const { command, words } = await commandLine(script, called);
  try {
    await command.parseAsync(words, { from: 'user' });
  } catch (error) {
    const sentence = await sentenceFor(error);
    console.error(printableLines(typeof sentence === 'string' ? sentence : inspect(sentence)));
    process.exitCode = 1;
  }
}
