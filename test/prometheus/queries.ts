import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const PROMETHEUS = path.join(ROOT, 'deploy/prometheus');
const GRAFANA = path.join(ROOT, 'deploy/grafana');
const read = (file: string) => readFileSync(file, 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const { groups } = parse(read(path.join(PROMETHEUS, 'flights.rules.yml'))) as { groups: { rules: Rule[] }[] };
export const rules = groups.flatMap((group) => group.rules);
export const dashboards = readdirSync(GRAFANA).map((name) => ({
  name,
  panels: (JSON.parse(read(path.join(GRAFANA, name))) as { panels: Panel[] }).panels,
}));
/** All queries of alerts and panels, by the name of the alert or panel. */
export const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboards.flatMap(({ panels }) =>
    panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ),
];

export interface Selector {
  /** As in the query: the series with its matchers. */
  readonly text: string;
  readonly name: string;
  /** The labels that it matches. */
  readonly labels: readonly string[];
}

/** The series that a query selects. */
export function selectors(query: string): Selector[] {
  const withoutClauses = query
    .replaceAll(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\[(\d+[smhd]|\$__rate_interval)\]/g, '');
  const selector =
    /"(?:[^"\\]|\\.)*"|\b([a-z_][a-z0-9_]*)\b\s*(\{(?:"(?:[^"\\]|\\.)*"|[^}"])*\})?(?!\w*\s*\()/g;
  return [...withoutClauses.matchAll(selector)]
    .filter(([, name]) => name !== undefined && !['and', 'or', 'unless'].includes(name))
    .map(([text, name = '', matchers = '']) => ({
      text,
      name,
      labels: [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => label),
    }));
}

/** The labels by which a query groups. */
export function grouped(query: string): string[] {
  const clauses = [...query.matchAll(/\bby\s*\(([^)]*)\)/g)].map(([, labels = '']) => labels);
  return clauses.flatMap((labels) => labels.split(',')).map((label) => label.trim());
}
