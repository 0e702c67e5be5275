// Writes test/kubernetes/schemas.json: JSON schemas of the kinds that deploy/kubernetes uses, closed for unknown fields.
// They come from the types of `kubernetes-models`, which is too large to install for this. To use a new kind or version:
//
//   npm install --no-save --prefix /tmp/models kubernetes-models@5.1.0 @kubernetes-models/keda@2.0.0 \
//     @kubernetes-models/prometheus-operator@6.0.0
//   node tools/kubernetes-schemas.mjs /tmp/models
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const MODELS = path.resolve(process.argv[2] ?? '');
const FILE = path.resolve(import.meta.dirname, '../test/kubernetes/schemas.json');

const KINDS = {
  'kubernetes-models/v1': ['ConfigMap', 'PersistentVolumeClaim', 'Secret', 'Service', 'ServiceAccount'],
  'kubernetes-models/apps/v1': ['Deployment'],
  'kubernetes-models/autoscaling/v2': ['HorizontalPodAutoscaler'],
  'kubernetes-models/batch/v1': ['Job'],
  'kubernetes-models/networking.k8s.io/v1': ['Ingress', 'NetworkPolicy'],
  'kubernetes-models/policy/v1': ['PodDisruptionBudget'],
  '@kubernetes-models/keda/keda.sh/v1alpha1': ['ScaledObject', 'TriggerAuthentication'],
  '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1': ['PrometheusRule', 'ServiceMonitor'],
};

const entry = path.join(MODELS, 'kinds.ts');
const text = Object.entries(KINDS)
  .flatMap(([module, kinds]) => kinds.map((kind) => `export type { I${kind} } from '${module}/${kind}';`))
  .join('\n');
const options = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
};
const host = ts.createCompilerHost({ ...options, types: [] });
const onDisk = { read: host.readFile.bind(host), exists: host.fileExists.bind(host) };
host.readFile = (name) => (name === entry ? text : onDisk.read(name));
host.fileExists = (name) => name === entry || onDisk.exists(name);
const program = ts.createProgram([entry], { ...options, types: [], skipLibCheck: true }, host);
const checker = program.getTypeChecker();

const definitions = {};
const names = new Map();

/** Types of different groups may share a name. */
function nameOf(symbol) {
  for (let name = symbol.name.slice(1); !names.has(symbol); name += '_') {
    if (!(name in definitions)) names.set(symbol, name);
  }
  return names.get(symbol);
}

function schemaOf(type) {
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (type.flags & ts.TypeFlags.String) return { type: 'string' };
  if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
  if (type.flags & (ts.TypeFlags.Boolean | ts.TypeFlags.BooleanLiteral)) return { type: 'boolean' };
  if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
  if (type.isUnion()) return unionOf(type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined)));
  if (checker.isArrayType(type)) return { type: 'array', items: schemaOf(checker.getTypeArguments(type)[0]) };
  if (type.flags & ts.TypeFlags.Object || type.isIntersection()) return objectOf(type);
  return {};
}

function unionOf(types) {
  if (types.length === 1) return schemaOf(types[0]);
  if (types.every((type) => type.flags & ts.TypeFlags.BooleanLiteral)) return { type: 'boolean' };
  if (types.every((type) => type.isStringLiteral())) return { enum: types.map(({ value }) => value) };
  return { anyOf: types.map(schemaOf) };
}

/** A named interface is defined once; an object without a name is part of the one that contains it. */
function objectOf(type) {
  if (!type.symbol?.name.startsWith('I')) return fieldsOf(type);
  const name = nameOf(type.symbol);
  if (!(name in definitions)) {
    definitions[name] = {}; // types that contain themselves
    definitions[name] = fieldsOf(type);
  }
  return { $ref: `#/$defs/${name}` };
}

function fieldsOf(type) {
  const values = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  const fields = checker.getPropertiesOfType(type);
  const isOptional = ({ flags }) => Boolean(flags & ts.SymbolFlags.Optional);
  const required = fields.filter((field) => !isOptional(field)).map(({ name }) => name);
  const properties = fields.map((field) => [field.name, schemaOf(checker.getTypeOfSymbol(field))]);
  return {
    type: 'object',
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
    additionalProperties: values ? schemaOf(values) : false,
  };
}

const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)));
const kinds = exported.map((symbol) => {
  const type = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol));
  if (!(type.flags & ts.TypeFlags.Object)) throw new Error(`${symbol.name} was not found in ${MODELS}`);
  return [symbol.name.slice(1), schemaOf(type)];
});
const sorted = Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify({ kinds: Object.fromEntries(kinds), $defs: sorted })}\n`);
