import { SETTINGS, type Settings } from '@app/config';
import { RecurringFault } from '@app/observability';
import { Global, Logger, Module } from '@nestjs/common';
import { AddressLimits } from './address-limits.js';
import { DirectUploads } from './direct-uploads.js';
import { MemoryRequestWindows } from './memory-request-windows.js';
import { MinuteLimits } from './minute-limits.js';
import { MonthlyMeter } from './monthly-meter.js';
import { RedisRequestWindows } from './redis-request-windows.js';
import { RequestAllowance } from './request-allowance.js';
import { RequestWindows } from './request-windows.js';
import { UserLimits } from './user-limits.js';

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
