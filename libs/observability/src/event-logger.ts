import { type LoggerService } from '@nestjs/common';
import pino, { type Level, type Logger as Pino } from 'pino';

/**
 * Masked at any level of an event. Bodies, coordinates and names are never put into events in the first
 * place.
 */
const REDACTED_FIELDS = ['authorization', 'cookie', 'key', 'password', 'secret', 'token', 'url'];

/** Nest's loggers that list every module and route: over a hundred lines at each start. */
const INVENTORY_OF_NEST = new Set<unknown>(['InstanceLoader', 'RouterExplorer', 'RoutesResolver']);

export interface LogOptions {
  readonly level: string;
  /** The process that logs: `api` or `worker`. */
  readonly process: string;
}

/**
 * Logs are events with fields, one JSON object per line: `{ event: 'flight.processed', flightId, fixes, ms
 * }`. Also Nest's logger, so that framework messages have the same format.
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
 * Logs only an error's type, message, code and stack. Its other properties may hold coordinates, names and
 * passwords: a failed query has its parameters, a Redis error its command.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}
