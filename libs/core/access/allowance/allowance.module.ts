import { SETTINGS, type Settings } from '@core/config';
import { RecurringFault } from '@core/observability';
import { Global, Logger, Module } from '@nestjs/common';
import {
  AddressLimits,
  MemoryRequestWindows,
  MinuteLimits,
  RedisRequestWindows,
  RequestWindows,
  UserLimits,
} from '@core/http';
import { DirectUploads } from './direct-uploads.js';
import { MonthlyMeter } from './monthly-meter.js';
import { RequestAllowance } from './request-allowance.js';

const requestWindows = {
  provide: RequestWindows,
  inject: [SETTINGS],
  useFactory: ({ redisUrl, requestCountTimeoutMs }: Settings): RequestWindows | Promise<RequestWindows> => {
    if (redisUrl === undefined) return new MemoryRequestWindows();
    const fault = new RecurringFault(new Logger('limits'), 'limits.connection_error');
    return RedisRequestWindows.open(redisUrl, requestCountTimeoutMs, (error) => fault.warn(error));
  },
};

/** Counts requests: per minute in Redis if configured, otherwise in memory; per month in PostgreSQL. */
@Global()
@Module({
  providers: [
    requestWindows,
    MinuteLimits,
    MonthlyMeter,
    AddressLimits,
    UserLimits,
    DirectUploads,
    RequestAllowance,
  ],
  exports: [AddressLimits, UserLimits, DirectUploads, MonthlyMeter, RequestAllowance],
})
export class AllowanceModule {}
