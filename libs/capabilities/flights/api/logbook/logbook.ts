import { type RequestingAccount } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { LOGBOOK_GROUPS, LOGBOOK_GROUPS_DEFAULT, type LogbookGroup } from '@core/contract';
import { type Records } from '../../wire/records.js';
import { type Statistics } from '../../wire/statistics.js';
import { LogbookRepository } from '../../tables/logbook.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { logbookFilterOf, type LogbookRequest, refuse } from './logbook-filter-of.js';
import { presentRecords } from './records.presenter.js';
import { presentStatistics } from './statistics.presenter.js';

export interface StatisticsRequest extends LogbookRequest {
  /** Groups separated by commas; by default, all but days. */
  readonly group_by?: string;
}

/** Statistics and personal bests over the flights of an account, in the form that clients receive. */
@Injectable()
export class Logbook {
  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'statisticsGroupsMax'>,
    private readonly flights: LogbookRepository,
  ) {}

  /** @throws ApiError `validation_failed` */
  async statistics(
    { accountId, ruleSet }: RequestingAccount,
    request: StatisticsRequest,
  ): Promise<Statistics> {
    const { filter, seasonStart, seasons } = logbookFilterOf(request, ruleSet);
    const groups = groupsOf(request.group_by);
    const totals = await this.flights.statistics(accountId, filter, groups, seasonStart);
    return presentStatistics({
      ...{ seasons, seasonStart, groups, totals },
      groupsMax: this.settings.statisticsGroupsMax,
    });
  }

  /** @throws ApiError `validation_failed` */
  async records({ accountId, ruleSet }: RequestingAccount, request: LogbookRequest): Promise<Records> {
    const { filter, seasons } = logbookFilterOf(request, ruleSet);
    return presentRecords(seasons, await this.flights.records(accountId, filter));
  }
}

function groupsOf(list: string | undefined): readonly LogbookGroup[] {
  if (list === undefined) return LOGBOOK_GROUPS_DEFAULT;
  return list.split(',').map((name, index, all) => {
    const group = LOGBOOK_GROUPS.find((known) => known === name);
    if (group === undefined) refuse('group_by', `must be a list of ${LOGBOOK_GROUPS.join(', ')}`);
    if (all.indexOf(name) !== index) refuse('group_by', 'must not contain duplicates');
    return group;
  });
}
