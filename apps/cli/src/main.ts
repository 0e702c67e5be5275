import { isDatabaseUnavailable } from '@app/database';
import { EmbeddedPostgresError } from '@app/embedded-postgres';
import { NoKeysError } from '@app/encryption';
import { MailNotTakenError } from '@app/mail';
import { Command } from 'commander';
import { analyseCommand } from './analyse.js';
import { UsageError } from './platform/output.js';
import { platformCommand } from './platform/platform-command.js';

/** A sentence for what the caller or the machine can put right; everything else is our mistake and shows its stack. */
function sentenceFor(error: unknown): unknown {
  const foreseen = [UsageError, EmbeddedPostgresError, MailNotTakenError, NoKeysError].some(
    (known) => error instanceof known,
  );
  if (foreseen) return (error as Error).message;
  if (isDatabaseUnavailable(error))
    return `The database cannot be reached: ${(error as NodeJS.ErrnoException).code}`;
  return error;
}

const program = new Command('npm run').addCommand(platformCommand()).addCommand(analyseCommand());

try {
  await program.parseAsync(process.argv);
} catch (error) {
  console.error(sentenceFor(error));
  process.exitCode = 1;
}
