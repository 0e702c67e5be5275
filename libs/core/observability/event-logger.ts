import { type LoggerService } from '@nestjs/common';
import { traceIds } from './tracing/tracing.js';
import pino, { type DestinationStream, type Level, type Logger as Pino, type LoggerOptions } from 'pino';

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
  /** Where the lines go; by default, standard output. */
  readonly destination?: DestinationStream;
}

/**
 * Logs are events with fields, one JSON object per line: `{ event: 'flight.processed', flightId, fixes, ms
 * }`. Also Nest's logger, so that framework messages have the same format.
 */
export class EventLogger implements LoggerService {
  private readonly plain: Pino;
  /** Takes three times as long: each request has a line, and hardly any line has something to redact. */
  private readonly redacting: Pino;

  constructor({ level, process, destination = pino.destination({ sync: true }) }: LogOptions) {
    const options: LoggerOptions = {
      level,
      base: { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    };
    const paths = REDACTED_FIELDS.flatMap((field) => [field, `*.${field}`]);
    this.plain = pino(options, destination);
    this.redacting = pino({ ...options, redact: { paths, censor: '***' } }, destination);
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
    if (!this.plain.isLevelEnabled(level)) return;
    const context = rest.at(-1);
    const fields = { context, ...(rest.length > 1 && { stack: rest[0] }), ...traceIds() };
    if (message instanceof Error) {
      this.redacting[level]({ ...fields, error: message }, message.message);
    } else if (typeof message === 'object' && message !== null) {
      const { event, ...own } = message as { event?: string };
      const logger = mayHoldSecrets(own) ? this.redacting : this.plain;
      logger[level]({ ...fields, ...own }, event);
    } else {
      this.plain[level](fields, String(message));
    }
  }
}

function mayHoldSecrets(fields: object): boolean {
  return Object.entries(fields).some(
    ([name, value]) => REDACTED_FIELDS.includes(name) || (typeof value === 'object' && value !== null),
  );
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
