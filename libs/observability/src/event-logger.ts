import { type LoggerService } from '@nestjs/common';
import pino, { type Level, type Logger as Pino } from 'pino';

/** Never logged, wherever in an event they stand. Bodies, coordinates and names are not put into events at all. */
const REDACTED_FIELDS = ['authorization', 'cookie', 'key', 'password', 'secret', 'token', 'url'];

/** What of Nest lists every module and every route at each start: over a hundred lines before the first of ours. */
const INVENTORY_OF_NEST = new Set<unknown>(['InstanceLoader', 'RouterExplorer', 'RoutesResolver']);

export interface LogOptions {
  readonly level: string;
  /** Which process speaks: `api` or `worker`. */
  readonly process: string;
}

/**
 * Logs are events with fields, one JSON object a line: `{ event: 'flight.processed', flightId, fixes, ms }`.
 * Serves as Nest's logger, so that framework messages come in the same form.
 */
export class EventLogger implements LoggerService {
  private readonly pino: Pino;

  constructor(options: LogOptions) {
    this.pino = pino({
      level: options.level,
      base: { process: options.process },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
      redact: { paths: REDACTED_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '***' },
    });
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write(INVENTORY_OF_NEST.has(rest.at(-1)) ? 'debug' : 'info', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  /** Nest passes the logger's name as the last argument, and for errors the stack before it. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const fields = rest.length > 1 ? { context, stack: rest[0] } : { context };
    if (message instanceof Error) {
      this.pino[level]({ ...fields, error: message }, message.message);
    } else if (typeof message === 'object' && message !== null) {
      const { event, ...own } = message as { event?: string };
      this.pino[level]({ ...fields, ...own }, event);
    } else {
      this.pino[level](fields, String(message));
    }
  }
}

/**
 * Of an error only what it is and where it came from. Its other properties are left out: a failed query
 * carries its parameters and a Redis error its command, and with them coordinates, names and passwords.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}
