import { type Command } from 'commander';

export interface ListenOptions {
  readonly after?: string;
  readonly forwardTo?: string;
  readonly json?: boolean;
  readonly secret?: string;
}

/** Adds the options of a command that listens. */
export function withListenOptions(command: Command): Command {
  return command
    .description('print events as they happen (with --json, one JSON object per line) until Ctrl-C')
    .option('--after <cursor>', 'continue after this cursor, which is printed with each event')
    .option('--forward-to <url>', 'also post them to this URL, signed, such as http://localhost:4000/')
    .option('--secret <whsec>', 'sign with this secret instead of the one that is kept on this machine');
}
