export { AllowanceRepository, type DebriefTokens, type Used } from './allowance.repository.js';
export { DailyUsageRepository, type DayUsed } from './daily-usage.repository.js';
export { MonthlyUsage } from './monthly-usage.entity.js';
export { OldUsageRepository } from './old-usage.repository.js';
export { RequestTallyRepository, type RequestCount } from './request-tally.repository.js';
export { UsageThresholdRepository } from './usage-threshold.repository.js';
export { ALLOWANCE_TABLES } from './allowance-tables.js';
