import { type LoggerService } from '@nestjs/common';

export type OtlpProtocol = 'http/protobuf' | 'http/json';

export interface TelemetryOptions {
  /** The process: `api` or `worker`. */
  readonly process: string;
  /** Of the service. */
  readonly version: string;
  /** Whether `/metrics` is served. */
  readonly metrics: boolean;
  readonly traces: 'otlp' | 'none';
  readonly otlpProtocol: OtlpProtocol;
  readonly logger: Pick<LoggerService, 'warn'>;
}
