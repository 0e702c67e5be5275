import { type Tables } from '@core/database';
import { AllowanceRepository } from './allowance.repository.js';
import { DailyUsageRepository } from './daily-usage.repository.js';
import { MonthlyUsage } from './monthly-usage.entity.js';
import { OldUsageRepository } from './old-usage.repository.js';
import { RequestTallyRepository } from './request-tally.repository.js';
import { UsageThresholdRepository } from './usage-threshold.repository.js';

export const ALLOWANCE_TABLES: Tables = {
  entities: [MonthlyUsage],
  repositories: [
    AllowanceRepository,
    DailyUsageRepository,
    OldUsageRepository,
    RequestTallyRepository,
    UsageThresholdRepository,
  ],
};
