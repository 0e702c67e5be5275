import { type LoggerService } from '@nestjs/common';

/** Has Node's warnings, and those of packages, written to the log, instead of to standard error as text. */
export function logWarnings(logger: Pick<LoggerService, 'warn'>): void {
  process.removeAllListeners('warning'); // Node's own, which prints them
  process.on('warning', (error) => {
    logger.warn({ event: 'process.warning', error });
  });
}
