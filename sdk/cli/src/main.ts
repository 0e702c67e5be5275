#!/usr/bin/env node
import { commandLine } from './command-line.js';
import { failureText } from './failure-text.js';

try {
  await commandLine().parseAsync(process.argv);
} catch (error) {
  console.error(failureText(error));
  process.exitCode = 1;
}
