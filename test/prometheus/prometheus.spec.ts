import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { dashboards, grouped, PROMETHEUS, queries, ROOT, rules, selectors } from './queries.js';

const read = (file: string) => readFileSync(file, 'utf8');

/** Labels of each metric that docs/observability.md lists, by the names of its series. */
function documentedSeries(): Map<string, readonly string[]> {
  const series = new Map<string, readonly string[]>();
  const row = /^\| `([a-z0-9_]+)` +\| (gauge|counter|histogram) +\|[^|]*\|([^|]*)\|/gm;
  for (const [, name = '', type, cell = ''] of read(path.join(ROOT, 'docs/observability.md')).matchAll(row)) {
    const labels = [...cell.matchAll(/`(\w+)`/g)].map(([, label = '']) => label);
    const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of suffixes)
      series.set(name + suffix, suffix === '_bucket' ? [...labels, 'le'] : labels);
  }
  return series;
}

/** Series that do not come from the service: of Prometheus itself, of haproxy and of node_exporter. */
const FOREIGN = new Map([
  ['up', []],
  ['haproxy_frontend_http_responses_total', ['proxy', 'code']],
  ['node_filesystem_avail_bytes', ['fstype']],
  ['node_filesystem_size_bytes', ['fstype']],
]);
const FROM_PROMETHEUS = ['job', 'instance'];

const isInstalled = spawnSync('promtool', ['--version']).status === 0;
if (!isInstalled) {
  console.warn(
    '\n!!! promtool is not on the PATH: alerts and dashboards are NOT tested.\n' +
      '!!! Install it (Debian: apt-get install prometheus).\n',
  );
}
const withPromtool = isInstalled ? it : it.skip;

function promtool(...words: string[]): [status: number | null, output: string] {
  const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: PROMETHEUS, encoding: 'utf8' });
  return [status, stdout + stderr];
}

describe('the alerts', () => {
  withPromtool('are valid, and so is the example of a configuration', () => {
    expect(promtool('check', 'config', 'prometheus.yml')).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  withPromtool('pass their unit tests', () => {
    expect(promtool('test', 'rules', 'flights.rules.test.yml')).toEqual([
      0,
      expect.stringContaining('SUCCESS'),
    ]);
  });

  it.each(rules.map(({ alert }) => [alert]))(
    '%s has a test in which it fires, and one in which it does not',
    (alert) => {
      const { tests } = parse(read(path.join(PROMETHEUS, 'flights.rules.test.yml'))) as {
        tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
      };
      const checks = tests
        .flatMap((test) => test.alert_rule_test)
        .filter(({ alertname }) => alertname === alert);
      expect(new Set(checks.map((check) => check.exp_alerts.length > 0))).toEqual(new Set([true, false]));
    },
  );

  it('each have a section in the runbooks, and each section has its alert', () => {
    const sections = [...read(path.join(ROOT, 'docs/runbooks.md')).matchAll(/^## (Flights\w+)$/gm)];
    expect(sections.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
    }
  });
});

describe('the queries of alerts and dashboards', () => {
  it.each(queries)('%s uses only metrics and labels that are documented: %s', (_, query) => {
    const series = documentedSeries();
    expect(series.size).toBeGreaterThan(40);
    const found = selectors(query);
    expect(found).not.toEqual([]);
    for (const { name, labels } of found) {
      const known = series.get(name) ?? FOREIGN.get(name);
      expect([name, known]).toEqual([name, expect.any(Array)]);
      const allowed = [...known!, ...FROM_PROMETHEUS];
      expect(labels.filter((label) => !allowed.includes(label))).toEqual([]);
    }
    const labelsOfAll = found.flatMap(({ name }) => series.get(name) ?? []);
    const unknown = grouped(query).filter((label) => ![...labelsOfAll, ...FROM_PROMETHEUS].includes(label));
    expect(unknown).toEqual([]);
  });

  withPromtool('are valid', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'test-prometheus-'));
    const records = queries.map(([, expr], at) => ({
      record: `query:${at}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const file = path.join(folder, 'queries.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules: records }] }));
    try {
      expect(promtool('check', 'rules', '--lint=none', file)).toEqual([
        0,
        expect.stringContaining('SUCCESS'),
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe.each(dashboards)('the dashboard $name', ({ panels }) => {
  it('has panels with titles of their own, and legends that name labels of their query', () => {
    const titles = panels.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const { expr, legendFormat } of panels.flatMap(({ targets = [] }) => targets)) {
      const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
      const shown = /\bby\b/.test(expr) ? grouped(expr) : FROM_PROMETHEUS;
      expect(named.filter((label) => !shown.includes(label))).toEqual([]);
    }
  });
});
