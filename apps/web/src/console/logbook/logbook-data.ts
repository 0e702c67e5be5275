import { type LogbookGroup, type RuleSetName } from '@core/contract';
import { answered, type FlightSchemas, flightApi } from '../api/clients.js';

export type Statistics = FlightSchemas['Statistics'];
export type Totals = FlightSchemas['FlightTotals'];
export type Records = FlightSchemas['Records'];
export type ThermalMap = FlightSchemas['ThermalMap'];

/** Which flights the page shows. */
export interface Selection {
  /** The year in which the season ends; undefined for all. */
  readonly season?: string;
  /** Undefined for the one that the operator chose. */
  readonly ruleSet?: RuleSetName;
}

export interface SelectedLogbook {
  readonly statistics: Statistics;
  readonly records: Records;
}

/** The parameters that all operations have. */
export function queryOf({ season, ruleSet }: Selection) {
  return { ...(season !== undefined && { season }), ...(ruleSet !== undefined && { rule_set: ruleSet }) };
}

/** The seasons with flights. */
export function loadSeasons({ ruleSet }: Selection): Promise<Statistics> {
  const query = { ...queryOf({ ruleSet }), group_by: ['season' as const] };
  return answered(flightApi.GET('/api/v1/statistics', { params: { query } }));
}

export async function loadLogbook(selection: Selection): Promise<SelectedLogbook> {
  const query = queryOf(selection);
  const groups: LogbookGroup[] =
    selection.season === undefined
      ? ['season', 'site', 'glider', 'tag', 'tandem']
      : ['month', 'day', 'site', 'glider', 'tag', 'tandem'];
  const [statistics, records] = await Promise.all([
    answered(flightApi.GET('/api/v1/statistics', { params: { query: { ...query, group_by: groups } } })),
    answered(flightApi.GET('/api/v1/records', { params: { query } })),
  ]);
  return { statistics, records };
}
