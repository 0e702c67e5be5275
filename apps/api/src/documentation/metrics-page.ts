import { METRIC_NAMES, METRICS } from '@engine/results';
import { markdownTable, withTable } from './markdown-table.js';

/** Text of docs/domain/metrics.md: the written page with the table of all metrics in its place. */
export function metricsPage(page: string): string {
  const rows = METRIC_NAMES.map((name) => [`\`${name}\``, METRICS[name].unit, METRICS[name].definition]);
  return withTable(
    page,
    'libs/engine/results/metrics.ts',
    markdownTable(['Metric', 'Unit', 'Definition'], rows),
  );
}
