import { presentDaysUsed, presentMonthUsed } from '@capabilities/account-data';
import { usageDays } from '@capabilities/accounts';
import { isUtcDay, USAGE_DAYS_DEFAULT, type UtcDay, utcDayOf, utcMonthOf } from '@core/contract';
import { AllowanceRepository, DailyUsageRepository } from '@core/access';
import { StoredTotalsRepository } from '@capabilities/flights';
import { Command } from 'commander';
import { accountOf } from './account-of.js';
import { print, tableOf, UsageError } from './output.js';
import { withPlatform } from './platform-database.js';

interface UsageOptions {
  readonly account?: string;
  readonly from?: string;
  readonly to?: string;
  readonly json?: boolean;
}

async function showUsage({ account, json, ...options }: UsageOptions): Promise<void> {
  const now = new Date();
  const requested = { from: dayOption('--from', options.from), to: dayOption('--to', options.to) };
  const days = usageDays(requested, utcDayOf(now), (problem) => {
    throw new UsageError(`--from ${problem}`);
  });
  const month = utcMonthOf(now);
  const day = utcDayOf(now);
  const { owner, shown, byDay } = await withPlatform(async ({ accounts, dataSource, settings }) => {
    const owner = await accountOf(accounts, account);
    const allowance = new AllowanceRepository(dataSource);
    const used = await allowance.used(owner.id, month);
    const directUploads = await allowance.directUploads(owner.id, day);
    const stored = await new StoredTotalsRepository(dataSource).of(owner.id);
    const byDay = await new DailyUsageRepository(dataSource).days(owner.id, days.from, days.to);
    const soFar = { month, used, day, directUploads, stored };
    return { owner, shown: presentMonthUsed(owner.plan, settings, soFar), byDay };
  });
  const rows = presentDaysUsed(byDay);
  print(json, { account_id: owner.publicId, ...shown, days: rows }, [
    `${owner.publicId} (${owner.name}), plan ${owner.plan}, ${month.slice(0, 7)}`,
    `Requests: ${ofLimit(shown.requests)}`,
    `Debriefs: ${ofLimit(shown.ai_debriefs)}`,
    `Direct uploads today: ${ofLimit(shown.direct_uploads)}`,
    `Flights: ${ofLimit(shown.flights)}`,
    `Bytes of files: ${ofLimit(shown.storage_bytes)}`,
    '',
    ...tableOf(rows, {
      DAY: ({ date }) => date,
      REQUESTS: ({ requests }) => requests,
      UPLOADS: (day) => day.direct_uploads,
      DEBRIEFS: (day) => day.ai_debriefs,
    }),
  ]);
}

function ofLimit({ used, limit }: { used: number; limit: number | null }): string {
  return limit === null ? `${used}, unlimited` : `${used} of ${limit}`;
}

/** The options for the days, for `.option(…)`. */
export const USAGE_OPTIONS = {
  from: ['--from <day>', `first day, in UTC; default: the last ${USAGE_DAYS_DEFAULT} days`],
  to: ['--to <day>', 'last day; default: today'],
} as const;

export function dayOption(option: string, text: string | undefined): UtcDay | undefined {
  if (text === undefined || isUtcDay(text)) return text;
  throw new UsageError(`${option} must be a day such as 2026-07-14`);
}

export function usageCommand(): Command {
  return new Command('usage')
    .description('show the usage of an account, this month and by day')
    .option(...USAGE_OPTIONS.from)
    .option(...USAGE_OPTIONS.to)
    .option('--account <id>', 'account id; optional if there is only one account')
    .action(showUsage);
}
