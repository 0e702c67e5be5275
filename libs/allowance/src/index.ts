/** Rate limits, monthly quotas, limits per IP address, and the response headers that report them. */
export { PendingCounts } from './pending-counts.js';
export { AddressLimits } from './address-limits.js';
export { AllowanceModule } from './allowance.module.js';
export { clientOf } from './client-address.js';
export { CountedRequest } from './counted-request.js';
export { type Counting, COUNTING_METADATA, Counts } from './counting.decorators.js';
export { type CountedUpload, DirectUploads } from './direct-uploads.js';
export { MonthlyMeter } from './monthly-meter.js';
export { RequestAllowance } from './request-allowance.js';
export { UserLimits } from './user-limits.js';
