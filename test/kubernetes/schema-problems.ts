import path from 'node:path';
import ts from 'typescript';
import { type KubernetesObject } from './rendered.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface Model {
  validate(): void;
}

/** The package with the schemas and types of a group of objects. */
function packageOf(apiVersion: string): string {
  const [group = ''] = apiVersion.split('/');
  if (group === 'keda.sh') return '@kubernetes-models/keda';
  if (group === 'monitoring.coreos.com') return '@kubernetes-models/prometheus-operator';
  return 'kubernetes-models';
}

const moduleOf = (apiVersion: string) => `${packageOf(apiVersion)}/${apiVersion}`;

/** What the JSON schemas of Kubernetes, KEDA and the Prometheus Operator find wrong. They allow unknown fields. */
export async function schemaProblems(objects: readonly KubernetesObject[]): Promise<string[]> {
  const problems: string[] = [];
  for (const object of objects) {
    const models = (await import(moduleOf(object.apiVersion))) as Record<
      string,
      new (data: unknown) => Model
    >;
    const Kind = models[object.kind];
    try {
      if (Kind === undefined) throw new Error(`${object.apiVersion} has no ${object.kind}`);
      new Kind(object).validate();
    } catch (error) {
      problems.push(`${object.kind} ${object.metadata.name}: ${(error as Error).message}`);
    }
  }
  return problems;
}

/** Fields that the types of Kubernetes, KEDA and the Prometheus Operator do not have. The compiler finds them in literals. */
export function unknownFields(objects: readonly KubernetesObject[]): string[] {
  const lines = objects.flatMap(({ apiVersion, kind }, at) => [
    `import type { I${kind} as Kind${at} } from '${moduleOf(apiVersion)}';`,
  ]);
  const values = objects.map(
    (object, at) => `export const object${at}: Kind${at} = ${JSON.stringify(object, null, 2)};`,
  );
  const file = path.join(ROOT, 'kubernetes-objects.ts');
  const text = [...lines, ...values].join('\n');
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    skipLibCheck: true,
    noEmit: true,
    strict: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const onDisk = { read: host.readFile.bind(host), exists: host.fileExists.bind(host) };
  host.readFile = (name) => (name === file ? text : onDisk.read(name));
  host.fileExists = (name) => name === file || onDisk.exists(name);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
