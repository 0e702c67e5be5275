// The rules of Prometheus as an object of the Prometheus Operator. `npm run generate` writes it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const RULES = 'deploy/prometheus/flights.rules.yml';
const OBJECT = 'deploy/kubernetes/components/prometheus-operator/prometheus-rule.yaml';
const HEAD = `# Generated from ${RULES} by npm run generate.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: flights
spec:
`;

/** Returns false if it is outdated and may not be written. */
export function generatePrometheusRule(root, { check }) {
  const file = path.join(root, OBJECT);
  const rules = readFileSync(path.join(root, RULES), 'utf8');
  const groups = rules.slice(rules.indexOf('groups:')).replaceAll(/^(?=.)/gm, '  ');
  const text = HEAD + groups;
  if (readFileSync(file, 'utf8') === text) return true;
  if (check) console.error(`${OBJECT} is outdated. Run npm run generate.`);
  else writeFileSync(file, text);
  return !check;
}
